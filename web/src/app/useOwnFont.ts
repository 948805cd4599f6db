import { useEffect, useState } from 'react';

/**
 * From the second page on text has its own font, even if that came too late for the first page. It is loaded first, from
 * the browser's cache, so that text which has the font already does not change.
 */
export function useOwnFont(pathname: string): void {
  const [firstPathname] = useState(pathname);
  const isLater = pathname !== firstPathname;

  useEffect(() => {
    if (!isLater) return;
    const show = (): void => {
      document.documentElement.dataset['ownFont'] = '';
    };
    // Without a network the fallback stays.
    document.fonts.load("1em 'Figtree Later'").then(show, () => undefined);
  }, [isLater]);
}
