import type { Family } from '@tuisty/shop-core';
import type { ComponentType } from 'react';
import { families } from '../../shared/catalogue';
import { PlanListPage } from './PlanListPage';

/** The page of each family. */
export const planPages: ReadonlyMap<Family, ComponentType> = new Map(
  families.map((family) => {
    function FamilyPage() {
      return <PlanListPage family={family} />;
    }
    return [family.id, FamilyPage];
  }),
);
