/** What the still menu knows at the moment when the live one replaces it. */
export interface Handover {
  /** Which of its links and buttons had the focus; -1 for none. */
  readonly focused: number;
  /** The pointer is over the families, their button has the focus or was pressed. */
  readonly open: boolean;
  /** It is open for the pointer alone: when that goes, nothing else holds it open. */
  readonly byPointer: boolean;
}

export function takeOver(menu: HTMLElement, pressed: boolean): Handover {
  const active = document.activeElement;
  const button = menu.querySelector('button');
  const held = pressed || button?.matches(':focus-visible') === true;
  const hovered = button?.parentElement?.matches(':hover') === true;
  return {
    focused: focusables(menu).findIndex((element) => element === active),
    open: held || hovered,
    byPointer: hovered && !held,
  };
}

/** Links and buttons in order: the same in both menus. */
export function focusables(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('a, button')];
}
