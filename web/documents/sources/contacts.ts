import { fact } from '../../src/shared/long-text/content';
import { operator } from '../../src/shared/long-text/operator';

/** Every way to reach support, each on a line of its own: fingers need the room. */
export const contacts = [
  fact('WhatsApp', operator.chat),
  fact('Teléfono', operator.salesPhone),
  fact('Correo', operator.salesEmail),
] as const;
