/** Removes the centavos of a formatted amount if they are zero: '$169', '$5.63'. */
export function shortPrice(text: string): string {
  return text.replace(/\.00$/, '');
}
