import type { SocialNetwork } from '@tuisty/shop-core';

/**
 * The shape of a long text. Pages draw it as HTML and `web/documents` draws the same blocks as PDF,
 * so that each text is written once.
 *
 * Inside a string, `**bold**` and `[label](href)` are understood, and nothing else.
 */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly items: readonly Fact[] }
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'table';
      /** Says what the table is about; read out before its cells. */
      readonly caption: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface Fact {
  readonly term: string;
  readonly text: string;
}

export interface Section {
  /** Anchor of the page: stable, because others link to it. */
  readonly id: string;
  readonly title: string;
  /** The social network that it is about, for its mark. */
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
