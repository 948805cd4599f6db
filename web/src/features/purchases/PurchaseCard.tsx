import { Check, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useCore } from '../../shared/cart';
import { findPlan, planAddress, planName } from '../../shared/catalogue';
import type { Purchase } from '../../shared/purchases';
import { chatHref, site } from '../../shared/site';
import { ButtonAnchor, IconButton, VisuallyHidden } from '../../shared/ui';
import styles from './PurchaseCard.module.css';
import { dateText, texts } from './texts';

interface PurchaseCardProps {
  readonly purchase: Purchase;
  /** Stands over the date; without one the date is the card's title. */
  readonly title?: string;
  /** Name of the button that makes it go. */
  readonly dismissLabel: string;
  readonly onDismiss: () => void;
  /** More ways on, beside the chat. */
  readonly actions?: ReactNode;
}

/** What was paid, when, under which reference, and what comes next. */
export function PurchaseCard(props: PurchaseCardProps) {
  const { purchase, title, dismissLabel, onDismiss, actions } = props;
  const { reference, createdAt, paidAt } = purchase.order;
  const headingId = useId();
  const paid = texts.paid(dateText(paidAt ?? createdAt));
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <header className={styles.header}>
        <Check aria-hidden="true" className={styles.check} />
        <div>
          <h2 id={headingId} className={styles.title}>
            {title ?? paid}
          </h2>
          {title === undefined ? null : <p className={styles.date}>{paid}</p>}
        </div>
        <IconButton label={dismissLabel} className={styles.dismiss} onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.columns}>
        <div className={styles.facts}>
          <p className={styles.reference}>
            <span>{texts.reference}</span>
            <strong>{reference}</strong>
          </p>
          <Bought purchase={purchase} />
          <div className={styles.actions}>
            <ButtonAnchor
              newTab
              variant="secondary"
              href={chatHref(site.chatUrl, texts.chat.message(reference))}
            >
              {texts.chat.action}
              <VisuallyHidden>{texts.chat.newTab}</VisuallyHidden>
            </ButtonAnchor>
            {actions}
          </div>
        </div>
        <div className={styles.next}>
          {stepsOf(purchase).map(({ title: kind, steps }) => (
            <section key={kind}>
              <h3 className={styles.kind}>{kind}</h3>
              <ol className={styles.steps}>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

/** The lines, what sending them cost, and the total. */
function Bought({ purchase: { order, topUp } }: Pick<PurchaseCardProps, 'purchase'>) {
  const { core } = useCore();
  const money = (centavos: number): string => core?.formatMxn(centavos) ?? '';
  return (
    <dl className={styles.bought}>
      {order.lines.map((line) => {
        const plan = findPlan(core, line.id);
        const details = topUp === null ? detailsOf(line) : texts.topUpFor(topUp.phoneEnding);
        return (
          <div key={line.id} className={styles.line}>
            <dt>
              {plan === undefined ? (
                line.name
              ) : (
                <Link to={planAddress(plan)}>{planName(plan)}</Link>
              )}
              <span className={styles.details}>{details}</span>
            </dt>
            <dd>{texts.linePrice(money(line.unitPrice), line.quantity)}</dd>
          </div>
        );
      })}
      {order.shipping === 0 ? null : (
        <div className={styles.line}>
          <dt>{texts.shipping}</dt>
          <dd>{money(order.shipping)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{texts.total}</dt>
        <dd>{money(order.total)}</dd>
      </div>
    </dl>
  );
}

type Line = Purchase['order']['lines'][number];

function detailsOf({ quantity, esims, keptNumbers }: Line): string {
  const physical = quantity - esims;
  return [
    physical > 0 ? texts.physical(physical) : [],
    esims > 0 ? texts.esims(esims) : [],
    keptNumbers > 0 ? texts.kept(keptNumbers) : [],
  ]
    .flat()
    .join(' · ');
}

/** What comes next, for each kind of thing that was bought. */
function stepsOf({ order: { lines }, topUp }: Purchase) {
  if (topUp !== null) return [texts.next.topUp];
  return [
    lines.some((line) => line.quantity > line.esims) ? texts.next.physical : [],
    lines.some((line) => line.esims > 0) ? texts.next.esim : [],
    lines.some((line) => line.keptNumbers > 0) ? texts.next.kept : [],
  ].flat();
}
