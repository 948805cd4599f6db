import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Opens the item that the address points at, and brings it into view. */
export function useOpenFromHash(): void {
  const { hash, key } = useLocation();

  useEffect(() => {
    if (hash === '') return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    const item = target?.closest('details');
    if (target === null || item === null || item === undefined) return;
    item.open = true;
    target.scrollIntoView();
    // `key` as well: the same anchor may be followed twice.
  }, [hash, key]);
}
