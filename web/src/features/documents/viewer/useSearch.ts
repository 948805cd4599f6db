import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { findText, markHits, shortestQuery } from './findText';
import type { Pdf } from './usePages';

export interface Search {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  /** How many places were found; null while there is nothing to look for. */
  readonly count: number | null;
  /** Index of the place that is shown. */
  readonly current: number;
  /** Goes to another place; from the last to the first and back. */
  readonly step: (by: 1 | -1) => void;
  /** Draws a run of text with its hits. */
  readonly render: (item: {
    readonly str: string;
    readonly itemIndex: number;
    readonly pageIndex: number;
  }) => string;
  /** To be told when the text of a page has been drawn. */
  readonly onText: (page: number) => void;
}

async function readText(pdf: Pdf): Promise<readonly (readonly string[])[]> {
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const content = await (await pdf.getPage(index + 1)).getTextContent();
      return content.items.map((item) => ('str' in item ? item.str : ''));
    }),
  );
}

/** Search through the whole document, pages that are not drawn included. */
export function useSearch(
  pdf: Pdf | null,
  scrollToPage: (index: number) => void,
  list: HTMLElement | null,
): Search {
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const [pages, setPages] = useState<readonly (readonly string[])[] | null>(null);
  const [current, setCurrent] = useState(0);
  const pending = useRef(false);

  const asked = query.trim().length >= shortestQuery;
  useEffect(() => {
    if (pdf === null || !asked || pages !== null) return;
    readText(pdf).then(setPages, (reason: unknown) => {
      console.error('No se pudo leer el texto del PDF:', reason);
    });
  }, [pdf, asked, pages]);

  const hits = useMemo(() => (pages === null ? [] : findText(pages, wanted)), [pages, wanted]);

  const render = useMemo<Search['render']>(
    () =>
      ({ str, itemIndex, pageIndex }) =>
        markHits(
          str,
          hits.flatMap((hit, number) =>
            hit.page === pageIndex && hit.item === itemIndex ? [{ hit, number }] : [],
          ),
        ),
    [hits],
  );

  const show = useCallback(() => {
    for (const old of list?.querySelectorAll('mark[data-current]') ?? []) {
      old.removeAttribute('data-current');
    }
    const mark = list?.querySelector(`mark[data-hit="${String(current)}"]`);
    if (mark === null || mark === undefined) return false;
    mark.setAttribute('data-current', '');
    if (pending.current) mark.scrollIntoView({ block: 'center', inline: 'nearest' });
    pending.current = false;
    return true;
  }, [current, list]);

  // The place may be on a page that is not drawn yet: go to the page, and onText does the rest.
  useEffect(() => {
    const hit = hits[current];
    if (hit !== undefined && !show() && pending.current) scrollToPage(hit.page);
  }, [hits, current, show, scrollToPage]);

  const change = useCallback((next: string) => {
    setQuery(next);
    setCurrent(0);
    pending.current = true;
  }, []);

  const step = useCallback(
    (by: 1 | -1) => {
      if (hits.length === 0) return;
      pending.current = true;
      setCurrent((current + by + hits.length) % hits.length);
      if (hits.length === 1) show();
    },
    [hits, current, show],
  );

  const onText = useCallback(
    (page: number) => {
      if (hits[current]?.page === page) show();
    },
    [hits, current, show],
  );

  const count = asked && pages !== null ? hits.length : null;
  return { query, setQuery: change, count, current, step, render, onText };
}
