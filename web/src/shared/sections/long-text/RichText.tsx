import { Link } from 'wouter';
import { parseInline, type Inline } from './inline';

/** Paths that open in a new tab, so that the shopper keeps reading; other links open in place. */
const besidePaths: ReadonlySet<string> = new Set(['/politica-uso-justo']);

/** A text with its bold runs and links. */
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
