/** Calls back once the element is within so many pixels of the screen. Returns a function that ends the watch. */
export function whenNear(element: Element, pixels: number, come: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come();
    },
    { rootMargin: `${pixels.toString()}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
