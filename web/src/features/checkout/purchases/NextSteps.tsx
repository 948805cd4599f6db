import { useState, type ReactNode } from 'react';
import { useCore } from '../../../shared/core/cart';
import type { Purchase } from '../../../shared/storage/purchases';
import { LineRegistration } from '../../../shared/sections/LineRegistration';
import { VisuallyHidden } from '../../../shared/ui';
import { arrivalText } from './arrival';
import { ChatButton } from './ChatButton';
import styles from './PurchaseCard.module.css';
import { texts } from './texts';

/** The next steps for each kind of purchased product. */
export function NextSteps({ purchase }: { readonly purchase: Purchase }) {
  const { core } = useCore();
  const [now] = useState(Date.now);
  const { order, state, topUp } = purchase;
  const { lines, reference, email } = order;
  if (state === 'expired') return <p className={styles.next}>{texts.expired.text}</p>;
  if (state === 'awaited' || topUp !== null) {
    return (
      <div className={styles.next}>
        <Steps of={state === 'awaited' ? texts.next.awaited : texts.next.topUp} />
      </div>
    );
  }
  const hasPhysical = lines.some((line) => line.quantity > line.esims + line.renewals);
  const hasEsims = lines.some((line) => line.esims > 0);
  const sim = hasPhysical ? 'physical' : 'esim';
  return (
    <div className={styles.next}>
      {hasPhysical || hasEsims ? <LineRegistration level={3} /> : null}
      {hasPhysical ? <Steps of={texts.nextPhysical(arrivalText(core, order.paidAt, now))} /> : null}
      {hasEsims ? (
        <Steps of={texts.next.esim}>
          {email === null ? null : (
            <p>
              {texts.email.sentTo(email)}{' '}
              <ChatButton message={texts.email.message(reference)} variant="quiet">
                {texts.email.correct}
                <VisuallyHidden>{texts.email.of}</VisuallyHidden>
              </ChatButton>
            </p>
          )}
        </Steps>
      ) : null}
      {lines.some((line) => line.renewals > 0) ? <Steps of={texts.next.renewed} /> : null}
      {lines.some((line) => line.keptNumbers > 0) ? (
        <Steps of={hasPhysical ? texts.next.kept : texts.next.keptEsim}>
          <p>
            <ChatButton message={texts.nip.message[sim](reference)} variant="secondary">
              {texts.nip[sim]}
            </ChatButton>
          </p>
        </Steps>
      ) : null}
    </div>
  );
}

interface StepsProps {
  readonly of: { readonly title: string; readonly steps: readonly string[] };
  /** Content below the steps. */
  readonly children?: ReactNode;
}

function Steps({ of: { title, steps }, children }: StepsProps) {
  return (
    <section>
      <h3>{title}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children}
    </section>
  );
}
