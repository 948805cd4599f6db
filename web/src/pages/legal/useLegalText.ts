import { useEffect, type RefObject } from 'react';
import { dayInMexico } from '../../shared/site/dates';
import disclosure from '../../shared/ui/Disclosure.module.css';
import { findHashTarget, useHash } from '../../shared/ui/hooks/useAddress';
import { legalTexts } from './texts';

/** The items of the accordions. Their style sheet is loaded because this module names it. */
const ITEM = `.${disclosure['item'] ?? ''}`;

/** Opens, closes and marks the items of a text that React does not render in the browser. */
export function useLegalText(body: RefObject<HTMLElement | null>): void {
  const hash = useHash();

  useEffect(() => {
    const root = body.current;
    if (root === null) return undefined;
    const today = dayInMexico(Date.now());
    for (const mark of root.querySelectorAll<HTMLElement>('[data-until], [data-after]')) {
      const { until, after } = mark.dataset;
      mark.hidden = until === undefined ? today <= (after ?? '') : today > until;
    }
    const onClick = ({ target }: MouseEvent): void => {
      const button = target instanceof Element ? target.closest('[data-all]') : null;
      const items = button?.closest('section')?.querySelectorAll<HTMLDetailsElement>(ITEM) ?? [];
      const isOpen = [...items].every(({ open }) => open);
      for (const item of items) item.open = !isOpen;
    };
    const onToggle = ({ target }: Event): void => {
      const section = target instanceof Element ? target.closest('section') : null;
      const label = section?.querySelector('[data-all]')?.firstChild;
      if (section === null || !label) return;
      const isOpen = section.querySelector(`${ITEM}:not([open])`) === null;
      label.nodeValue = isOpen ? legalTexts.closeAll : legalTexts.openAll;
    };
    root.addEventListener('click', onClick);
    // In the capture phase, because the event does not bubble.
    root.addEventListener('toggle', onToggle, true);
    return () => {
      root.removeEventListener('click', onClick);
      root.removeEventListener('toggle', onToggle, true);
    };
  }, [body]);

  useEffect(() => {
    if (hash === '') return undefined;
    const open = (): void => {
      const target = findHashTarget(hash);
      const item = target?.closest('details');
      if (target === null || item === null || item === undefined) return;
      item.open = true;
      target.scrollIntoView();
    };
    // Following the same anchor twice does not change the URL, so clicks are handled too.
    const onClick = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('a')?.hash === hash) open();
    };
    open();
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [hash]);
}
