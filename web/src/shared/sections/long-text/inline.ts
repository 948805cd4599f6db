/** One run of a text: plain, bold, or a link. */
export type Inline =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const marks = /\*\*(?<bold>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g;

/** Splits a text of `content.ts` into its runs. Incomplete markup stays as literal text. */
export function parseInline(source: string): readonly Inline[] {
  const runs: Inline[] = [];
  let end = 0;
  for (const match of source.matchAll(marks)) {
    if (match.index > end) runs.push({ kind: 'plain', text: source.slice(end, match.index) });
    const { bold, label, href } = match.groups ?? {};
    if (bold !== undefined) runs.push({ kind: 'bold', text: bold });
    if (label !== undefined && href !== undefined) runs.push({ kind: 'link', text: label, href });
    end = match.index + match[0].length;
  }
  if (end < source.length) runs.push({ kind: 'plain', text: source.slice(end) });
  return runs;
}

/** Returns the text without its markup. */
export function plainText(source: string): string {
  return parseInline(source)
    .map((run) => run.text)
    .join('');
}
