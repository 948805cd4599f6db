import type { Plan } from '@tuisty/shop-core';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { originals } from 'virtual:originals';
import { Link } from 'wouter';
import { afterDataText } from '../core/catalogue/names';
import { ChatLink } from '../sections/ChatLink';
import { Button, VisuallyHidden, cx, NetworkIcon, networkName } from '../ui';
import styles from './PlanDetails.module.css';
import { texts } from './texts';

interface PlanDetailsProps {
  readonly plan: Plan;
  readonly isOpened: boolean;
}

/**
 * The secondary actions of a card: a link to buy in the chat, and the collapsible details, which are visible without
 * scripts. Expanded details make only their own card taller.
 */
export function PlanDetails({ plan, isOpened }: PlanDetailsProps) {
  const [open, setOpen] = useState(isOpened);
  const id = useId();
  const names = (networks: Plan['socialMedia']) => networks.map(networkName).join(', ');
  const list = (
    <dl className={cx('stack ruled', styles.list)}>
      <Row name={texts.duration}>{texts.durationText(plan)}</Row>
      <Row name={texts.afterData}>{afterDataText(plan)}</Row>
      <Row name={texts.afterPlan}>{texts.afterPlanText}</Row>
      <Row name={plan.socialText}>{names(plan.socialMedia)}</Row>
      {plan.socialMediaInter.length === 0 ? null : (
        <Row name={plan.socialInterText}>{names(plan.socialMediaInter)}</Row>
      )}
      {plan.folio === null ? null : (
        <Row name={texts.folio}>
          {originals.includes(`folio-${plan.folio}`) ? (
            <Link to={`/folio/${plan.folio}`} className="target">
              {texts.folioLink(plan.folio)}
            </Link>
          ) : (
            plan.folio
          )}
        </Row>
      )}
    </dl>
  );

  return (
    <div className={styles.details}>
      <div className={cx('row apart', styles.row)}>
        <ChatLink
          variant="quiet"
          className={styles.action}
          icon={<NetworkIcon network="whatsapp" decorative />}
          message={texts.chatMessage(plan)}
          hint={texts.buyNewTab(plan)}
        >
          {`${texts.buy} ${texts.buyIn}`}
        </ChatLink>
        <Button
          variant="quiet"
          className={styles.action}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {open ? texts.hide : texts.show}
          <VisuallyHidden>{texts.addName(plan)}</VisuallyHidden>
          <ChevronDown className="turns" />
        </Button>
      </div>
      {open ? (
        <div id={id} className="enters">
          {list}
          <Button
            variant="quiet"
            className={styles.share}
            onClick={() => {
              void import('./sharePlan').then(
                ({ sharePlan }) => sharePlan(plan),
                () => undefined, // The chunk failed to load; no share dialog opens, which the shopper can see.
              );
            }}
          >
            {texts.share}
            <VisuallyHidden>{texts.addName(plan)}</VisuallyHidden>
          </Button>
        </div>
      ) : (
        <noscript>{list}</noscript>
      )}
    </div>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="small soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
