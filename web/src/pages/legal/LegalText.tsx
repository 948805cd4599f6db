import { ServedText } from '../../shared/sections/long-text/ServedText';
import { cx } from '../../shared/ui';
import styles from './LegalText.module.css';
import type { LegalName } from './texts';

// Browsers get neither the texts nor what renders them. The development server prerenders nothing.
const article = import.meta.env.SSR || import.meta.env.DEV ? await import('./Article') : undefined;

/** The table of contents and the text. */
export function LegalText({ name }: { readonly name: LegalName }) {
  const className = cx('stack-3', styles.columns);
  if (article === undefined) return <ServedText name={name} className={className} />;
  return (
    <div className={className} data-text={name}>
      <article.Article name={name} />
    </div>
  );
}
