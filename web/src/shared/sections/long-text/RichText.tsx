import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { BESIDE } from '../../ui/NewTabLink';

const MARKS = /\*\*(?<bold>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g;

/** A text with bold runs, `**bold**`, and links, `[label](href)`. Incomplete markup stays as literal text. */
export function RichText({ text }: { readonly text: string }) {
  const runs: ReactNode[] = [];
  let end = 0;
  for (const { 0: mark, index, groups = {} } of text.matchAll(MARKS)) {
    const { bold, label = '', href = '' } = groups;
    const marked =
      bold === undefined ? (
        <TextLink key={index} href={href}>
          {label}
        </TextLink>
      ) : (
        <strong key={index}>{bold}</strong>
      );
    runs.push(text.slice(end, index), marked);
    end = index + mark.length;
  }
  return [...runs, text.slice(end)];
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
