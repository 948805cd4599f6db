const domains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'outlook.es',
  'yahoo.com',
  'yahoo.com.mx',
  'icloud.com',
  'live.com',
  'live.com.mx',
];
/** Domains of their own that differ from a usual one by a letter. */
const alike = new Set([...domains, 'mail.com', 'ymail.com', 'email.com', 'hotmail.co']);

/** Returns the e-mail with the usual domain that differs by one slip of the finger; null if there is none. */
export function suggestEmail(text: string): string | null {
  const [, name, typed] = /^\s*([^@\s]+)@([^@\s]+)\s*$/.exec(text) ?? [];
  if (name === undefined || typed === undefined) return null;
  const domain = typed.toLowerCase();
  if (alike.has(domain)) return null;
  const meant = domains.find((one) => isOneSlip(domain, one));
  return meant === undefined ? null : `${name}@${meant}`;
}

/** Whether the texts differ by one letter, or by two that changed places. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const shorter = Math.min(typed.length, meant.length) - start;
  while (end < shorter && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [left, right] = [typed, meant].map((text) => text.slice(start, text.length - end));
  if (left === undefined || right === undefined) return false;
  if (left.length <= 1 && right.length <= 1) return left !== right;
  return left.length === 2 && left.charAt(1) + left.charAt(0) === right;
}
