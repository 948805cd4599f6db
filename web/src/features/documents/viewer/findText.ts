/** A place in the document: the `start`th letter of a run of text on a page. */
export interface Hit {
  readonly page: number;
  readonly item: number;
  readonly start: number;
  readonly length: number;
}

/** Letter by letter, so that positions stay: 'Línea' is found by 'linea'. */
export function fold(text: string): string {
  return Array.from(text, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return plain.length === letter.length ? plain : letter;
  }).join('');
}

/** Shorter than this, everything is a result. */
export const shortestQuery = 2;

/**
 * Every place where `query` stands, in reading order. `pages` holds each page's runs of text; what
 * goes on from one line to the next is not found.
 */
export function findText(pages: readonly (readonly string[])[], query: string): readonly Hit[] {
  const wanted = fold(query.trim());
  if (wanted.length < shortestQuery) return [];
  return pages.flatMap((items, page) =>
    items.flatMap((text, item) => {
      const folded = fold(text);
      const hits: Hit[] = [];
      for (
        let start = folded.indexOf(wanted);
        start !== -1;
        start = folded.indexOf(wanted, start + wanted.length)
      ) {
        hits.push({ page, item, start, length: wanted.length });
      }
      return hits;
    }),
  );
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** A run of text as HTML with its hits marked; `numbers` are their places in the whole document. */
export function markHits(
  text: string,
  hits: readonly { readonly hit: Hit; readonly number: number }[],
): string {
  let html = '';
  let end = 0;
  for (const { hit, number } of hits) {
    const after = hit.start + hit.length;
    html += escapeHtml(text.slice(end, hit.start));
    html += `<mark data-hit="${String(number)}">${escapeHtml(text.slice(hit.start, after))}</mark>`;
    end = after;
  }
  return html + escapeHtml(text.slice(end));
}
