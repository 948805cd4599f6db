/** Error messages by code that all forms have in common. */
const common: Readonly<Record<string, string>> = {
  field_missing: 'Escribe este dato.',
  field_invalid: 'Aquí hay algo que no pudimos leer. Escríbelo de otra forma.',
  field_too_long: 'Es demasiado largo. Escríbelo más corto.',
  phone_malformed: 'Escribe un número de México a 10 dígitos, por ejemplo 833 555 0142.',
  email_malformed: 'Revisa el correo: debe verse como nombre@ejemplo.com.',
  postal_code_malformed: 'El código postal tiene 5 dígitos, por ejemplo 89000.',
  postal_code_unknown: 'No hay códigos postales que empiecen así. Revisa los primeros dígitos.',
};

/**
 * Returns the error message for a code; null for null, which means no error.
 *
 * @param own The form's messages by code.
 */
export function fieldText<Code extends string | null>(
  own: Readonly<Record<string, string>>,
  code: Code,
): string | (Code & null) {
  return code === null ? code : (own[code] ?? common[code] ?? 'Revisa este dato.');
}
