/**
 * After an undo: the focus goes to the line that came back, because the button that brought it back
 * is gone. Elsewhere than in the cart it goes to the page's content.
 */
export function focusLine(planId: number): void {
  requestAnimationFrame(() => {
    const line = document.querySelector<HTMLElement>(`[data-remove="${planId.toString()}"]`);
    const target = line ?? document.querySelector<HTMLElement>('main');
    target?.focus();
  });
}
