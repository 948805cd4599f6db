import { Link } from 'wouter';

/** One run of a text: plain, bold, or a link. */
type Inline =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const marks = /\*\*(?<bold>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g;

/** Splits a text of `RichText` into its runs. Incomplete markup stays as literal text. */
function parseInline(source: string): readonly Inline[] {
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

/** Paths that open in a new tab, so that the shopper keeps reading; other links open in place. */
const besidePaths: ReadonlySet<string> = new Set(['/politica-uso-justo']);

/** A text with bold runs, `**bold**`, and links, `[label](href)`. */
export function RichText({ text }: { readonly text: string }) {
  return parseInline(text).map((run, index) => <Run key={index} run={run} />);
}

function Run({ run }: { readonly run: Inline }) {
  if (run.kind === 'plain') return run.text;
  if (run.kind === 'bold') return <strong>{run.text}</strong>;
  const { href, text } = run;
  if (href.startsWith('/')) {
    return besidePaths.has(href) ? (
      <a href={href} target="_blank" rel="noopener">
        {text}
      </a>
    ) : (
      <Link to={href}>{text}</Link>
    );
  }
  if (href.startsWith('http')) {
    return (
      <a href={href} target="_blank" rel="noopener">
        {text}
      </a>
    );
  }
  return <a href={href}>{text}</a>;
}
