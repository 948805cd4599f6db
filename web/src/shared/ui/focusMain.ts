/** Focuses the content of the page, after the element that had the focus was removed. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
