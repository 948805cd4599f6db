import { cx } from './cx';
import styles from './Price.module.css';
import { shortPrice } from './shortPrice';

export interface PriceProps {
  /** The core's text, for example '$1,319.00'. */
  readonly text: string;
  readonly size?: 'lg' | 'xl';
  /** Adds 'MXN' after the amount. */
  readonly currency?: boolean;
  readonly className?: string | undefined;
}

/** An amount as the core wrote it, with its centavos, if it has any, set small. Read aloud and copied as one text. */
export function Price({ text, size, currency = false, className }: PriceProps) {
  const [whole = '', cents] = shortPrice(text).split('.');
  return (
    <span className={cx(styles.price, size && styles[size], className)}>
      <span className={styles.amount}>
        {whole}
        {cents === undefined ? null : <span className={styles.cents}>.{cents}</span>}
      </span>
      {currency ? <span className={styles.currency}> MXN</span> : null}
    </span>
  );
}
