/**
 * Keeps React working on a page that the browser translates. Translators replace each text node by a `<font>` element,
 * while React keeps the original: without this it throws when it inserts before it or removes it, and updates of the
 * original stay invisible. The replacement is removed, moved and updated in place of its original. A part that was
 * translated before it was hydrated gets its originals back for the moment of its hydration, as soon as it is pressed:
 * else React would render it again, and the press would be lost with the old elements.
 *
 * @param root The element that contains everything that React renders.
 */
export function keepTranslated(root: Node): void {
  /** The replacement of each original text. */
  const shown = new WeakMap<Node, Node>();
  /** The same for originals that React has not yet read. */
  const unread = new Map<Text, Element>();

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const translated = shown.get(target);
      if (translated) translated.textContent = target.nodeValue;
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      for (const text of removedNodes) {
        if (!font || text.parentNode || !(text instanceof Text)) continue;
        shown.set(text, font);
        if (!isRead(target)) unread.set(text, font);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(root, { childList: true, subtree: true });

  const hydrate = ({ target }: Event): void => {
    const translated = [...unread].filter(([, font]) => font.isConnected);
    unread.clear();
    if (translated.length === 0) return;
    for (const [text, font] of translated) font.replaceWith(text);
    // React hydrates what is under the mouse at once, before the translator sees the originals.
    target?.dispatchEvent(new Event('mouseup', { bubbles: true }));
    for (const [text, font] of translated) if (text.isConnected) text.replaceWith(font);
  };
  for (const type of ['pointerdown', 'keydown', 'mouseup', 'click']) {
    document.addEventListener(type, hydrate, { capture: true });
  }

  /** Returns the replacement of a text that is no longer on the page; else the node. */
  const current = (node: Node): Node => (node.parentNode ? node : (shown.get(node) ?? node));

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

/** Returns whether React has the element. Only React's own mark on it tells. */
function isRead(element: Node): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}

function isFont(node: Node | null | undefined): node is Element {
  return node?.nodeName === 'FONT';
}
