import { renderToStaticMarkup } from 'react-dom/server';
import { Specimen } from '../features/documents/Specimen';
import { Article } from '../pages/legal/Article';
import { legalNames } from '../pages/legal/texts';
import { documentTexts } from '../shared/sections/long-text/documents';
import { textUrl } from '../shared/sections/long-text/ServedText';

/** The long texts without the page around them: name and content of each file. For the prerendering only. */
export const textFiles = [
  ...legalNames.map((name) => [name, <Article key={name} name={name} />] as const),
  ...[...documentTexts.keys()].map((name) => [name, <Specimen key={name} name={name} />] as const),
].map(([name, text]): [string, string] => [textUrl(name).slice(1), renderToStaticMarkup(text)]);
