/**
 * Keeps React working on a page that is translated, by the browser, by extensions, or by both. Translators put a
 * `<font>` element in the place of each text node, or around it, and in the place of what another translator put there,
 * while React keeps the original: without this it throws when it inserts before it or removes it, and updates of the
 * original stay invisible. The replacement is removed, moved and updated in place of its original. A part that was
 * translated before it was hydrated gets its originals back for the moment of its hydration, as soon as it is pressed:
 * else React would render it again, and the press would be lost with the old elements.
 *
 * @param root The element that contains everything that React renders.
 */
export function keepTranslated(root: Node): void {
  /** The replacement of each original text and of each replaced replacement. */
  const shown = new WeakMap<Node, Element>();
  /**
   * Originals that React may still read, and the time since which their elements have React's mark. React sets it before
   * it completes a part, and may begin the part again: so a fresh mark proves nothing.
   */
  const unread = new Map<Text, number>();

  /** Controls that a pointer has reached: hydrated before the press. */
  const reached = new WeakSet<Element>();

  /** Returns the node, or the last replacement of a node that is no longer in its place. */
  const current = (node: Node): Node => {
    let last = node;
    for (let next; !isInPlace(last) && (next = shown.get(last));) last = next;
    return last;
  };

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (target instanceof Text && !isInPlace(target)) current(target).textContent = target.data;
      // Translators translate what is within a replacement again.
      if (isFont(target)) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      for (const node of removedNodes) {
        if (!font || node === font || isInPlace(node)) continue;
        if (node instanceof Text) {
          // React would change the text within the replacement, and replace the whole replacement too.
          if (node.parentNode) node.replaceWith(node.data);
          if (!unread.has(node)) unread.set(node, Infinity);
          observer.observe(node, { characterData: true });
        } else if (!isFont(node)) continue;
        shown.delete(font);
        shown.set(node, font);
      }
    }
  });
  observer.observe(root, { childList: true, subtree: true });

  const hydrate = ({ target, type, isTrusted }: Event): void => {
    // Browsers dispatch no click if the element under a pressed mouse is replaced: `pointerover` comes before the press.
    if (isTrusted && type === 'mouseup') return;
    // Before React runs there is nothing to hydrate.
    if (!document.documentElement.hasAttribute('data-hydrated')) return;
    const now = performance.now();
    const translated: (readonly [Text, Element])[] = [];
    for (const [text, since] of unread) {
      const font = current(text);
      if (!font.parentNode || since + 1000 < now) unread.delete(text);
      else if (isFont(font)) {
        if (isRead(font.parentNode)) unread.set(text, Math.min(since, now));
        translated.push([text, font]);
      }
    }
    if (translated.length === 0) return;
    // What was pressed may be a replacement.
    const pressed = target instanceof Element ? target.closest(':not(font)') : target;
    if (type === 'pointerover') {
      const control = pressed instanceof Element && pressed.closest('a, button, label, summary');
      if (!control || reached.has(control)) return;
      reached.add(control);
    }
    for (const [text, font] of translated) font.replaceWith(text);
    // React hydrates what is under the mouse at once, before the translators see the originals.
    pressed?.dispatchEvent(new Event('mouseup', { bubbles: true }));
    for (const [text, font] of translated) if (text.isConnected) text.replaceWith(font);
  };
  for (const type of ['pointerover', 'keydown', 'mouseup', 'click']) {
    document.addEventListener(type, hydrate, { capture: true });
  }

  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the node below
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <Any extends Node>(node: Any, before: Node | null) {
    insertBefore.call(this, current(node), before && current(before));
    return node;
  };
  Node.prototype.removeChild = function <Any extends Node>(node: Any) {
    removeChild.call(this, current(node));
    return node;
  };
}

/** Returns whether the node is on the page, and not within a replacement. */
function isInPlace({ parentNode }: Node): boolean {
  return parentNode !== null && !isFont(parentNode);
}

/** Returns whether React has the element. Only React's own mark on it tells. */
function isRead(element: Node): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}

function isFont(node: Node | null | undefined): node is Element {
  return node?.nodeName === 'FONT';
}
