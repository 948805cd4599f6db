import { Check, Clock, Copy, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { Purchase } from '../../../shared/storage/purchases/purchases';
import { Button, cx, VisuallyHidden } from '../../../shared/ui';
import { ChatLink } from '../../../shared/sections/ChatLink';
import { NextSteps } from './NextSteps';
import { CloseButton } from '../../../shared/ui/CloseButton';
import styles from './PurchaseCard.module.css';
import { PurchaseActions } from './PurchaseActions';
import { dateText, texts, lineDetails } from './texts';
import { Link } from 'wouter';
import { useCore } from '../../../shared/core/cart';
import { findPlan, planAddress, planName } from '../../../shared/core/catalogue';
import { allowanceOf } from '../../../shared/core/catalogue/names';
import { copyText } from '../../../shared/ui/copyText';

interface PurchaseCardProps {
  readonly purchase: Purchase;
  /** Shown above the date; without it the date is the card's title. */
  readonly title?: string;
  /** The button that dismisses the card. Without it the card stays. */
  readonly dismiss?: { readonly label: string; readonly onClick: () => void };
  readonly actions?: ReactNode;
}

const looks = {
  paid: { Icon: Check, tone: 'good' },
  awaited: { Icon: Clock, tone: 'sunny' },
  expired: { Icon: X, tone: 'bad' },
} as const;

export function PurchaseCard(props: PurchaseCardProps) {
  const { purchase, title, dismiss, actions } = props;
  const { state, order } = purchase;
  const headingId = useId();
  const dated = texts.dated[state](dateText(order.paidAt ?? order.createdAt));
  const { Icon, tone } = looks[state];
  return (
    <article className="sheet padded stack-3" aria-labelledby={headingId}>
      <header className={cx('sided', styles.header)}>
        <Icon className={cx(tone, styles.state)} />
        <div>
          <h2 id={headingId} className={styles.title}>
            {title ?? dated}
          </h2>
          {title === undefined ? null : <p className="soft">{dated}</p>}
        </div>
        {dismiss === undefined ? null : (
          <CloseButton className={cx('unprinted', styles.dismiss)} {...dismiss} />
        )}
      </header>
      <div className="stack-3 columns-2">
        <div className="stack-3">
          <Reference reference={order.reference} />
          <Bought purchase={purchase} />
          <div className={'row unprinted'}>
            <PurchaseActions purchase={purchase}>
              <ChatLink
                message={texts.chat.message(order.reference)}
                variant={state === 'expired' ? 'quiet' : 'secondary'}
              >
                {texts.chat.action}
              </ChatLink>
            </PurchaseActions>
            {actions}
          </div>
        </div>
        <NextSteps purchase={purchase} />
      </div>
    </article>
  );
}

function Bought({ purchase }: { readonly purchase: Purchase }) {
  const { core } = useCore();
  const { order } = purchase;
  const money = (centavos: number): string => core?.formatMxn(centavos) ?? '';
  return (
    <dl className="tabular">
      {order.lines.map((line) => {
        const plan = findPlan(core, line.id);
        return (
          <div key={line.id} className={styles.line}>
            <dt>
              {plan === undefined ? (
                line.name
              ) : (
                <Link to={planAddress(plan)}>{planName(plan)}</Link>
              )}
              <span className="detail">
                {plan === undefined || plan.renewal === null ? null : `${allowanceOf(plan)} · `}
                {lineDetails(purchase, line)}
              </span>
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
      <div className={cx('strong', styles.line)}>
        <dt>{texts.total}</dt>
        <dd>{money(order.total)}</dd>
      </div>
    </dl>
  );
}

function Reference({ reference }: { readonly reference: string }) {
  return (
    <div className={cx('row apart box', styles.reference)}>
      <p>
        <span className="small">{texts.reference}</span>
        <strong className="display tabular">{reference}</strong>
      </p>
      <Button
        variant="quiet"
        className="unprinted"
        icon={<Copy />}
        onClick={() => {
          void copyText(reference, texts.copy.done, { kind: 'error', text: texts.copy.failed });
        }}
      >
        {texts.copy.action}
        <VisuallyHidden>{texts.copy.of(reference)}</VisuallyHidden>
      </Button>
    </div>
  );
}
