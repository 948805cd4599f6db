import type { Section } from '../../src/shared/long-text/content';

/** The content of a PDF; the layout defines its appearance. */
export interface DocumentSource {
  /** File name without `.pdf`. */
  readonly name: string;
  /** Small line above the title: what kind of document it is. */
  readonly kicker: string;
  readonly title: string;
  readonly subtitle: string;
  /** Month of the text, printed in the footer. */
  readonly updated: string;
  /** Three or four figures that are seen first. */
  readonly highlights?: readonly { readonly figure: string; readonly text: string }[];
  readonly sections: readonly Section[];
}
