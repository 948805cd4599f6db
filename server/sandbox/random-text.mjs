import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Bytes from here on would make the first letters likelier than the others. */
const end = 256 - (256 % alphabet.length);

/** Unguessable ids: letters and digits from the system's random source. */
export function randomText(/** @type {number} */ length) {
  let text = '';
  while (text.length < length) {
    const bytes = randomBytes(length - text.length);
    for (const byte of bytes) if (byte < end) text += alphabet[byte % alphabet.length];
  }
  return text;
}
