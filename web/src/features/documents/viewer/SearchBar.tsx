import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton, VisuallyHidden } from '../../../shared/ui';
import { texts } from '../texts';
import styles from './SearchBar.module.css';
import type { Search } from './useSearch';

const words = texts.viewer;

function Count({ count, current }: Pick<Search, 'count' | 'current'>) {
  if (count === null) return null;
  if (count === 0) return words.noResults;
  return (
    <>
      <span aria-hidden="true">{words.resultsShort(current + 1, count)}</span>
      <VisuallyHidden>{words.results(current + 1, count)}</VisuallyHidden>
    </>
  );
}

/** Finds text; Enter goes to the next place, Shift and Enter to the one before. */
export function SearchBar({ search }: { readonly search: Search }) {
  const { query, setQuery, count, current, step } = search;
  const input = useRef<HTMLInputElement>(null);

  // It stands here because the shopper has just asked for it.
  useEffect(() => {
    input.current?.focus();
  }, []);

  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        step(1);
      }}
    >
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={words.search}
        placeholder={words.searchPlaceholder}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.shiftKey) return;
          event.preventDefault();
          step(-1);
        }}
      />
      <p role="status" className={styles.count}>
        <Count count={count} current={current} />
      </p>
      <IconButton
        label={words.previousResult}
        disabled={count === null || count === 0}
        onClick={() => {
          step(-1);
        }}
      >
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton type="submit" label={words.nextResult} disabled={count === null || count === 0}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
    </form>
  );
}
