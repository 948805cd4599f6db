/** How long nothing scrolls where the browser does not tell when scrolling ends. */
const QUIET_MS = 150;
/** Room that is left around it. */
const MARGIN = 8;
/** Points a side at which it is asked what lies beneath. */
const POINTS = 5;

const fields = 'input, select, textarea';
const controls = `a, button, summary, label, ${fields}`;

/**
 * Keeps what floats over the page off what people read and press. Its style sheet goes by `data-stance`:
 * `away` while somebody scrolls or types, then `there`, or `aside` where it would cover text or a control.
 *
 * @param place Its place on the screen, which does not move itself, for as long as the page lives.
 */
export function keepClear(place: HTMLElement): void {
  let timer = 0;
  const on = (target: EventTarget, type: string, listener: () => void): void => {
    target.addEventListener(type, listener, { passive: true });
  };

  const settle = (): void => {
    const typing = document.activeElement?.matches(fields) === true;
    place.dataset['stance'] = typing ? 'away' : covers(place) ? 'aside' : 'there';
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(settle, QUIET_MS);
  };

  on(window, 'scroll', () => {
    place.dataset['stance'] = 'away';
    soon();
  });
  // Sooner than the timer, in browsers that tell.
  on(window, 'scrollend', settle);
  on(document, 'focusin', settle);
  on(document, 'focusout', soon);
  // Whatever opens, closes or comes may now lie beneath.
  const changes = new MutationObserver(soon);
  const kinds = { subtree: true, childList: true, attributeFilter: ['open', 'hidden', 'inert'] };
  changes.observe(document.body, kinds);
  new ResizeObserver(soon).observe(document.body);
  settle();
}

type Box = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/** Whether text or a control lies beneath. */
function covers(place: HTMLElement): boolean {
  const { left, top, width, height } = place.getBoundingClientRect();
  const box: Box = {
    left: left - MARGIN,
    top: top - MARGIN,
    right: left + width + MARGIN,
    bottom: top + height + MARGIN,
  };
  const seen = new Set<Element>();
  for (let point = 0; point < POINTS ** 2; point += 1) {
    const across = (point % POINTS) / (POINTS - 1);
    const down = Math.floor(point / POINTS) / (POINTS - 1);
    const x = box.left + across * (box.right - box.left);
    const y = box.top + down * (box.bottom - box.top);
    for (const element of document.elementsFromPoint(x, y)) {
      if (seen.has(element) || place.contains(element)) continue;
      if (element.matches(controls) || hasTextIn(element, box)) return true;
      seen.add(element);
    }
  }
  return false;
}

/** Whether a line of an element's own text reaches into a box. */
function hasTextIn(element: Element, box: Box): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE) return false;
    range.selectNode(node);
    return [...range.getClientRects()].some(
      (line) =>
        line.left < box.right &&
        line.right > box.left &&
        line.top < box.bottom &&
        line.bottom > box.top,
    );
  });
}
