import { useEffect } from 'react';
import { choiceReview, type Order } from '../../../shared/core/order';
import PhoneNote from '../../../shared/sections/PhoneNote';
import { LineChoices } from './LineChoices';
import styles from './OrderChoices.module.css';
import { choiceTexts as texts } from './texts';
import { ZoneChoice } from './ZoneChoice';

/** Choices for the order: SIM type and phone number of each unit, and the shipping destination. */
export function OrderChoices({ order }: { readonly order: Order }) {
  useEffect(() => choiceReview.reset, []);
  return (
    <section aria-labelledby="order-choices" className={styles.choices}>
      <header>
        <h2 id="order-choices" className={styles.title}>
          {texts.title}
        </h2>
        <p className={styles.intro}>{texts.intro(order.cart.count)}</p>
      </header>
      <PhoneNote />
      {order.lines.map((line) => (
        <LineChoices key={line.planId} line={line} faults={order.faults} />
      ))}
      {order.asksForZone ? <ZoneChoice order={order} /> : null}
    </section>
  );
}
