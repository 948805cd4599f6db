import { cx } from './cx';
import styles from './Price.module.css';

export interface PriceProps {
  /** Price formatted by the core, for example '$1,319.00'. */
  readonly text: string;
  readonly size?: 'lg' | 'xl';
  readonly currency?: boolean;
}

/** A price with its centavos, if any, in small type. Screen readers and the clipboard get one text. */
export function Price({ text, size, currency = false }: PriceProps) {
  const [whole = '', cents] = shortPrice(text).split('.');
  return (
    <span className={cx('tabular', styles.price, size && styles[size])}>
      <span className={cx('strong', styles.amount)}>
        {whole}
        {cents === undefined ? null : <span className={styles.cents}>.{cents}</span>}
      </span>
      {currency ? <span className="small soft"> MXN</span> : null}
    </span>
  );
}

/** Removes the centavos of a formatted amount if they are zero: '$169', '$5.63'. */
export function shortPrice(text: string): string {
  return text.replace(/\.00$/, '');
}
