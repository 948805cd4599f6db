import { Lock } from 'lucide-react';
import styles from './PaymentMethods.module.css';
import { texts } from './texts';
import { Trust } from './Trust';

/** Shows where card data are entered, the accepted cards, and the merchant. */
export function PaymentMethods() {
  return (
    <div className={styles.methods}>
      <p className={styles.safe}>
        <Lock aria-hidden="true" />
        {texts.safePayment}
      </p>
      <ul className={styles.cards}>
        {texts.cards.map(({ file, name }) => (
          <li key={file}>
            <img src={`/img/pagos/${file}.svg`} width={64} height={44} alt={name} />
          </li>
        ))}
      </ul>
      <Trust />
    </div>
  );
}
