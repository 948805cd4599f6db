import { Link } from 'wouter';
import { BESIDE } from '../../ui/NewTabLink';

/** `**bold**`, or `[label](href)`: a split text has a plain run and these three, again and again. */
const MARKS = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/;
const RUNS = 4;

/** A text with bold runs and links. Incomplete markup stays as literal text. */
export function RichText({ text }: { readonly text: string }) {
  return text.split(MARKS).map((run, index, runs) => {
    const kind = index % RUNS;
    if (kind === 0) return run;
    if (!run || kind === 3) return null;
    if (kind === 1) return <strong key={index}>{run}</strong>;
    return (
      <TextLink key={index} href={runs[index + 1] ?? ''}>
        {run}
      </TextLink>
    );
  });
}

function TextLink({ href, children }: { readonly href: string; readonly children: string }) {
  if (href.startsWith('/') && !BESIDE.test(href)) return <Link to={href}>{children}</Link>;
  const target = BESIDE.test(href) ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <a href={href} {...target}>
      {children}
    </a>
  );
}
