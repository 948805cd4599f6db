/**
 * Leaves the shop for another site. The notice gives way to it in the history, so that Back leads
 * to the cart and not to a notice of something that is over.
 */
export function leaveFor(url: string): void {
  window.location.replace(url);
}
