import { renderToStaticMarkup } from 'react-dom/server';
import { Specimen } from '../features/documents/Specimen';
import { Article } from '../pages/legal/Article';
import { legalNames } from '../pages/legal/texts';
import { documentTexts } from '../shared/sections/long-text/documents';
import { prerendered, textUrl } from '../shared/sections/long-text/ServedText';

// Where this file is imported, the texts are rendered with the page: in the prerendering and the development server.
for (const name of legalNames) prerendered.set(name, renderToStaticMarkup(<Article name={name} />));
for (const name of documentTexts.keys()) {
  prerendered.set(name, renderToStaticMarkup(<Specimen name={name} />));
}

/** The long texts without the page around them: name and content of each file. `ServedText` renders them from here. */
export const textFiles = [...prerendered].map(([name, text]): [string, string] => [
  textUrl(name).slice(1),
  text,
]);
