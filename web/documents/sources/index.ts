import type { Catalogue } from '@tuisty/shop-core';
import { commercialPractices } from './commercialPractices';
import { contract } from './contract';
import { fairUse } from './fairUse';
import { folioDocuments } from './folio';
import { justice } from './justice';
import { minimumRights } from './minimumRights';
import { portability } from './portability';
import type { DocumentSource } from './types';

export function documentSources(catalogue: Catalogue): readonly DocumentSource[] {
  return [
    portability,
    contract,
    minimumRights,
    fairUse,
    commercialPractices,
    justice,
    ...folioDocuments(catalogue),
  ];
}
