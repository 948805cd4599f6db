import { fact } from '../../src/shared/sections/long-text/content';
import { operator } from '../../src/shared/sections/long-text/operator';

/** The contact channels of support, each on a separate line that is large enough to tap. */
export const contacts = [
  fact('WhatsApp', operator.chat),
  fact('Teléfono', operator.salesPhone),
  fact('Correo', operator.salesEmail),
] as const;
