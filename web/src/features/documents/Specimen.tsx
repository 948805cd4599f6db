import { documentTexts, SPECIMEN } from '../../shared/sections/long-text/documents';
import { Markdown } from '../../shared/sections/long-text/Markdown';

/** The text of a document below the page's heading; scripts of the browser do not contain it. */
export function Specimen({ name }: { readonly name: string }) {
  const text = documentTexts.get(name) ?? '';
  return (
    <article className="stack">
      <p className="box">{SPECIMEN}</p>
      <Markdown text={text.replace(/^# .*\n/, '')} />
    </article>
  );
}
