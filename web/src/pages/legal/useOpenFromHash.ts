import { useEffect } from 'react';
import { useHash } from '../../shared/hooks/useHash';

/** Opens the item that the address points at, and brings it into view. */
export function useOpenFromHash(): void {
  const hash = useHash();

  useEffect(() => {
    if (hash === '') return undefined;
    const open = (): void => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      const item = target?.closest('details');
      if (target === null || item === null || item === undefined) return;
      item.open = true;
      target.scrollIntoView();
    };
    // The same anchor may be followed twice, which changes nothing of the address.
    const onClick = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('a')?.hash === hash) open();
    };
    open();
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', onClick);
    };
  }, [hash]);
}
