/** Formats ten digits in groups: '8335550142' becomes '833 555 0142'. */
export function phoneText(digits: string): string {
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}

/** Returns the `tel:` link of a Mexican number with its country code. */
export function phoneHref(digits: string): string {
  return `tel:+52${digits}`;
}

/** Returns ' o efectivo en OXXO', to append to the cards, if cash is accepted; otherwise ''. */
export function orCash(paymentMethods: string): string {
  return paymentMethods.includes('oxxo') ? ' o efectivo en OXXO' : '';
}

export function chatUrlOf(digits: string): string {
  return `https://wa.me/52${digits}`;
}

export function chatHref(chatUrl: string, message: string): string {
  return `${chatUrl}?text=${encodeURIComponent(message)}`;
}
