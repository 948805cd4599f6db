import type { ComponentType } from 'react';
import { DocumentView } from './DocumentView';
import { legalDocuments, type LegalDocument, type LegalDocumentId } from './registry';
import { texts } from './texts';

function pageOf({ id, title, description }: LegalDocument): ComponentType {
  return function DocumentPage() {
    return <DocumentView name={id} kicker={texts.kicker} title={title} intro={description} />;
  };
}

/** The page of each legal document, by its route's name. */
export const documentPages: ReadonlyMap<LegalDocumentId, ComponentType> = new Map(
  legalDocuments.map((document) => [document.id, pageOf(document)]),
);
