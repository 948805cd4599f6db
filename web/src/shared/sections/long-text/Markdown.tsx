import { toHtml } from './markdown';

/** A text in Markdown, for the prerendering only; ServedText.tsx names its styles. */
export function Markdown({ text }: { readonly text: string }) {
  return <div className="stack long-text" dangerouslySetInnerHTML={{ __html: toHtml(text) }} />;
}
