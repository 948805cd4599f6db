/** Idle time after which scrolling has ended, in browsers without `scrollend`. */
const QUIET_MS = 150;
/** Minimum distance to the content, in pixels. */
const MARGIN = 8;
/** Number of sample points per side; they are closer together than the height of any text line. */
const POINTS = 5;

const fields = 'input, select, textarea';
const controls = `a, button, summary, label, ${fields}`;
/** Images with a text alternative, and each page of a document, whose lines may be very small. */
const pictures = 'img[alt]:not([alt=""]), [data-page]';
/** Elements that must not be covered; of other elements only the text. */
const solid = `${controls}, ${pictures}`;

/**
 * Prevents a floating element from covering content. Sets `data-stance` for its style sheet: `away` while the shopper
 * scrolls or types, then `there`, or `aside` if it would cover text, an image or a control.
 *
 * @param place An element at the fixed position of the floating one, for the page's lifetime.
 */
export function keepClear(place: HTMLElement): void {
  let timer = 0;
  const on = (target: EventTarget, type: string, listener: () => void): void => {
    target.addEventListener(type, listener, { passive: true });
  };

  const settle = (): void => {
    clearTimeout(timer);
    timer = 0;
    const typing = document.activeElement?.matches(fields) === true;
    place.dataset['stance'] = typing ? 'away' : covers(place) ? 'aside' : 'there';
  };
  // Changes do not restart the timer, because a document's pages keep loading for seconds.
  const soon = (): void => {
    if (timer === 0) timer = window.setTimeout(settle, QUIET_MS);
  };

  on(window, 'scroll', () => {
    place.dataset['stance'] = 'away';
    clearTimeout(timer);
    timer = window.setTimeout(settle, QUIET_MS);
  });
  // `scrollend` fires before the timer in browsers that support it.
  on(window, 'scrollend', settle);
  on(document, 'focusin', settle);
  on(document, 'focusout', soon);
  // Content that opens, closes or loads may now be below the element.
  const changes = new MutationObserver(soon);
  const kinds = { subtree: true, childList: true, attributeFilter: ['open', 'hidden', 'inert'] };
  changes.observe(document.body, kinds);
  new ResizeObserver(soon).observe(document.body);
  settle();
}

type Box = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/** Returns whether text, an image or a control is below the element. */
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
      // A bar that leaves room for the element hides the content below.
      if (element.matches('[data-chat-strip]')) break;
      if (element.matches(solid) || hasTextIn(element, box)) return true;
      seen.add(element);
    }
  }
  return false;
}

/** Returns whether a line of an element's text overlaps a box. */
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
