import type { ComponentType } from 'react';
import { catalogue } from '../../shared/catalogue';
import { DocumentView } from './DocumentView';
import { FolioPage } from './FolioPage';
import { legalDocuments, type LegalDocument } from './registry';
import { texts } from './texts';

function pageOf({ id, title, description }: LegalDocument): ComponentType {
  return function DocumentPage() {
    return <DocumentView name={id} kicker={texts.kicker} title={title} intro={description} />;
  };
}

/** The page of each legal document, by its route's name. */
export const documentPages: ReadonlyMap<string, ComponentType> = new Map(
  legalDocuments.map((document) => [document.id, pageOf(document)]),
);

/** The page of each folio that has a document. */
export const folioPages: ReadonlyMap<string, ComponentType> = new Map(
  catalogue.folios.map(({ id }) => {
    function KnownFolioPage() {
      return <FolioPage folioId={id} />;
    }
    return [id, KnownFolioPage];
  }),
);
