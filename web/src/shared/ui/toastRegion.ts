/** The live region of the toasts, which exists before the first one; null while prerendering. */
export const toastRegion = typeof document === 'undefined' ? null : document.createElement('div');
toastRegion?.setAttribute('aria-live', 'polite');

/** Puts the region into the top modal dialog, outside of which everything is inert, or at the end of the page. */
export function placeToasts(): void {
  if (toastRegion === null) return;
  ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append(toastRegion);
}
