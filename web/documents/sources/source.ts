import { fact, type Section } from '../../src/shared/sections/long-text/content';
import { operator } from '../../src/shared/sections/long-text/operator';

/** The mark on every page of a generated document. */
export const specimenMark =
  'Documento de muestra: sin validez legal hasta que el operador publique el definitivo.';

/** The content of a PDF; the layout defines its appearance. */
export interface DocumentSource {
  /** File name without `.pdf`. */
  readonly name: string;
  /** The kind of document, in a small line above the title. */
  readonly kicker: string;
  readonly title: string;
  readonly subtitle: string;
  /** Month of the text, printed in the footer. */
  readonly updated: string;
  /** Three or four key figures, shown first. */
  readonly highlights?: readonly { readonly figure: string; readonly text: string }[];
  readonly sections: readonly Section[];
}

/** The contact channels of support, each on a separate line that is large enough to tap. */
export const contacts = [
  fact('WhatsApp', operator.chat),
  fact('Teléfono', operator.salesPhone),
  fact('Correo', operator.salesEmail),
] as const;
