import { fieldText } from '../../shared/forms/fieldTexts';

const registration: Readonly<Record<string, string>> = {
  first_name_required: 'El nombre es obligatorio.',
  last_name_required: 'Los apellidos son obligatorios.',
  address_required: 'La dirección es obligatoria.',
  between_streets_required: 'El campo de entre calles es obligatorio.',
  postal_code_required: 'El código postal es obligatorio.',
  references_required: 'Las referencias son obligatorias.',
  phone_required: 'El teléfono es obligatorio.',
  email_required: 'El correo electrónico es obligatorio.',
  password_required: 'La contraseña es obligatoria.',
  passwords_differ: 'Las contraseñas no coinciden.',
  name_with_digits: 'Un nombre no lleva números. Escríbelo con letras.',
  place_without_words: 'Escribe con palabras o números dónde es.',
  password_too_short: 'La contraseña debe tener al menos 8 caracteres.',
  password_unchanged: 'Elige una contraseña distinta de la actual.',
  password_wrong: 'La contraseña actual no es correcta.',
  credentials_wrong: 'El correo o la contraseña no son correctos.',
  email_taken: 'Ya hay una cuenta con este correo. Inicia sesión o usa otro.',
};

const login: Readonly<Record<string, string>> = {
  ...registration,
  email_required: 'Por favor, ingrese un correo electrónico válido.',
  email_malformed: 'Por favor, ingrese un correo electrónico válido.',
};

/** Returns the error message for a code; null for null, which means no error. */
export function registrationText(code: string | null): string | null {
  return fieldText(registration, code);
}

export function newPasswordText(code: string | null): string | null {
  // The server rejects as invalid only what anyone would guess.
  return code === 'field_invalid'
    ? 'Esa contraseña es de las primeras que cualquiera probaría: elige otra.'
    : registrationText(code);
}

export function loginText(code: string | null): string | null {
  return fieldText(login, code);
}
