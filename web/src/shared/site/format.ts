/** '8335550142' as people read it: '833 555 0142'. */
export function phoneText(digits: string): string {
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}

/** Link that dials a Mexican number from anywhere. */
export function phoneHref(digits: string): string {
  return `tel:+52${digits}`;
}

/** ' o efectivo en OXXO' where that is taken; to follow the cards. */
export function orCash(paymentMethods: string): string {
  return paymentMethods.includes('oxxo') ? ' o efectivo en OXXO' : '';
}

/** The chat of a Mexican number. */
export function chatUrlOf(digits: string): string {
  return `https://wa.me/52${digits}`;
}

/** The chat with a first message already written. */
export function chatHref(chatUrl: string, message: string): string {
  const url = new URL(chatUrl);
  url.searchParams.set('text', message);
  // Query strings write a space as '+', which chat apps display literally.
  return url.href.replaceAll('+', '%20');
}
