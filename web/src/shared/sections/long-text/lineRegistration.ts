import { rare } from 'virtual:site/rare';
import { monthText } from '../../site/dates';

/** More lines than this cannot be linked to one person. */
const MAX_LINES = 10;

const limit = `Una persona puede vincular hasta ${MAX_LINES.toString()} líneas.`;
const link = `[Vincula tu línea](${rare.lineRegistrationUrl})`;

/** The date of the last check, which the date of a document that has the text follows. */
const checked = '2026-11';

/** The registration that a new line needs before it works, used by all pages; markup as in long-text/content.ts. */
export const lineRegistration = {
  title: 'Antes de usarla: vincula tu línea',
  /** The text with the date of the rule and of its last check. */
  text: `Desde el 9 de enero de 2026, una SIM o eSIM nueva en México solo hace llamadas de emergencia hasta que la vinculas a tu nombre con tu CURP y una identificación oficial. ${link} en cuanto la recibas. (Consulta: ${monthText(checked)}.)`,
  checked,
  limit,
  /** The warning for too many lines; null within the limit of one person. */
  manyLines: (lines: number): string | null =>
    lines > MAX_LINES
      ? `Llevas ${lines.toString()} líneas. ${limit} Las demás necesitan otro titular: consúltanos antes de pagar.`
      : null,
} as const;
