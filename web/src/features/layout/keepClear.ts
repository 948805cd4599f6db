/** Idle time after which scrolling has ended, in browsers without `scrollend`. */
const QUIET_MS = 150;
/** Room that is left around it. */
const MARGIN = 8;
/** Points a side at which it is asked what lies beneath: no line of the shop's own text is lower than they are apart. */
const POINTS = 5;

const fields = 'input, select, textarea';
const controls = `a, button, summary, label, ${fields}`;
/** Images with a text alternative, and each page of a document, whose lines may be very small. */
const pictures = 'img[alt]:not([alt=""]), [data-page]';
/** All of these count, and of everything else its own text. */
const solid = `${controls}, ${pictures}`;

/**
 * Keeps what floats over the page off what people read and press. Its style sheet goes by `data-stance`:
 * `away` while the shopper scrolls or types, then `there`, or `aside` where it would cover text, a picture of something or
 * a control.
 *
 * @param place Its place on the screen, which does not move itself, for as long as the page lives.
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
  // Not restarted by each change: a document's pages keep loading for seconds.
  const soon = (): void => {
    if (timer === 0) timer = window.setTimeout(settle, QUIET_MS);
  };

  on(window, 'scroll', () => {
    place.dataset['stance'] = 'away';
    clearTimeout(timer);
    timer = window.setTimeout(settle, QUIET_MS);
  });
  // Sooner than the timer, in browsers with `scrollend`.
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

/** Whether something to be read or pressed lies beneath. */
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
      // A strip that leaves room for it hides whatever lies beneath.
      if (element.matches('[data-chat-strip]')) break;
      if (element.matches(solid) || hasTextIn(element, box)) return true;
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
