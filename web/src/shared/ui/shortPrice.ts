/** An amount as the core wrote it, without centavos where there are none: '$169', '$5.63'. */
export function shortPrice(text: string): string {
  return text.replace(/\.00$/, '');
}
