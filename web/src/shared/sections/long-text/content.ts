import type { SocialNetwork } from '@tuisty/shop-core';

/**
 * A block of a long text. Pages render it as HTML and `web/documents` as PDF, so that each text is
 * written once. The only markup inside a string is `**bold**` and `[label](href)`.
 */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly items: readonly Fact[] }
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'table';
      /** Describes the table; screen readers read it before the cells. */
      readonly caption: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface Fact {
  readonly term: string;
  readonly text: string;
}

export interface Section {
  /** Anchor in the page; stable, because other pages link to it. */
  readonly id: string;
  readonly title: string;
  /** The social network whose logo the section shows. */
  readonly network?: SocialNetwork;
  readonly blocks: readonly Block[];
}

export interface SectionGroup {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly Section[];
}

export const text = (value: string): Block => ({ kind: 'text', text: value });
export const note = (value: string): Block => ({ kind: 'note', text: value });
export const list = (...items: string[]): Block => ({ kind: 'list', ordered: false, items });
export const steps = (...items: string[]): Block => ({ kind: 'list', ordered: true, items });
export const facts = (...items: Fact[]): Block => ({ kind: 'facts', items });
export const fact = (term: string, value: string): Fact => ({ term, text: value });

export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): Block {
  return { kind: 'table', caption, head, rows };
}
