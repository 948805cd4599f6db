import { startTransition, useCallback, useEffect, useState } from 'react';
import type { DocumentProps } from 'react-pdf';

export type Pdf = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0];

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

const indexOf = (element: Element) => Number(element.getAttribute('data-page'));

/** Returns the pages, which of them to render, and the current page. */
export function usePages(pdf: Pdf | null, list: HTMLElement | null) {
  const [sizes, setSizes] = useState<readonly PageSize[]>([]);
  /** Indexes of the pages in view or at most one screen height away. */
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0]));
  /** Index of the page at the middle of the screen. */
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    if (pdf === null) return;
    let stale = false;
    const read = async () => {
      const found = await Promise.all(
        Array.from({ length: pdf.numPages }, async (_, index) => {
          const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 });
          return { width, height };
        }),
      );
      if (stale) return;
      startTransition(() => {
        setSizes(found);
      });
    };
    read().catch((reason: unknown) => {
      if (!stale) console.error('No se pudieron medir las páginas:', reason);
    });
    return () => {
      stale = true;
    };
  }, [pdf]);

  useEffect(() => {
    const sheets = list?.querySelectorAll('[data-page]') ?? [];
    if (sheets.length === 0) return;
    const drawing = new IntersectionObserver(
      (entries) => {
        setNear((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) after.add(indexOf(target));
            else after.delete(indexOf(target));
          }
          return after;
        });
      },
      { rootMargin: '100% 0px' },
    );
    // An IntersectionObserver would miss a jump from below the last page to above the first.
    const read = () => {
      const middle = window.innerHeight / 2;
      const begun = [...sheets].filter((sheet) => sheet.getBoundingClientRect().top <= middle);
      setCurrent(Math.max(begun.length - 1, 0));
    };
    read();
    window.addEventListener('scroll', read, { passive: true });
    window.addEventListener('resize', read);
    for (const sheet of sheets) drawing.observe(sheet);
    return () => {
      drawing.disconnect();
      window.removeEventListener('scroll', read);
      window.removeEventListener('resize', read);
    };
  }, [sizes, list]);

  const scrollTo = useCallback(
    (index: number) => {
      list?.querySelector(`[data-page="${String(index)}"]`)?.scrollIntoView();
    },
    [list],
  );

  return { sizes, current, near, scrollTo };
}
