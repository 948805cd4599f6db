import { renderToStaticMarkup } from 'react-dom/server';
import { Article } from '../pages/legal/Article';
import { legalNames, legalTextUrl } from '../pages/legal/texts';

/** The legal texts without the page around them: name and content of each file. For the prerendering only. */
export const legalFiles = legalNames.map((name): [string, string] => [
  legalTextUrl(name).slice(1),
  renderToStaticMarkup(<Article name={name} />),
]);
