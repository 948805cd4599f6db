/**
 * Keeps React working on a page that the browser translates. Translators replace each text node by a `<font>` element,
 * while React keeps the original: without this it throws when it inserts before it or removes it, and updates of the
 * original stay invisible. The replacement is removed, moved and updated in place of its original.
 *
 * @param root The element that contains everything that React renders.
 */
export function keepTranslated(root: Node): void {
  /** The replacement of each original text. */
  const shown = new WeakMap<Node, Node>();

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const translated = shown.get(target);
      if (translated) translated.textContent = target.nodeValue;
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      for (const text of removedNodes) {
        if (!font || text.parentNode || !(text instanceof Text)) continue;
        shown.set(text, font);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(root, { childList: true, subtree: true });

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

function isFont(node: Node | null): boolean {
  return node?.nodeName === 'FONT';
}
