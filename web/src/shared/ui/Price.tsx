import { cx } from './cx';
import styles from './Price.module.css';

export interface PriceProps {
  /** The core's text, for example '$1,319.00'. */
  readonly text: string;
  readonly size?: 'lg' | 'xl';
  /** Adds 'MXN' after the amount. */
  readonly currency?: boolean;
  readonly className?: string | undefined;
}

/** An amount as the core wrote it, with its centavos set small. Read aloud and copied as one text. */
export function Price({ text, size, currency = false, className }: PriceProps) {
  const point = text.lastIndexOf('.');
  const whole = point === -1 ? text : text.slice(0, point);
  const cents = point === -1 ? '' : text.slice(point);
  return (
    <span className={cx(styles.price, size && styles[size], className)}>
      <span className={styles.amount}>
        {whole}
        {cents === '' ? null : <span className={styles.cents}>{cents}</span>}
      </span>
      {currency ? <span className={styles.currency}> MXN</span> : null}
    </span>
  );
}
