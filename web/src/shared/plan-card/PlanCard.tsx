import type { Plan } from '@tuisty/shop-core';
import { Gauge, PhoneCall, Wifi, WifiOff } from 'lucide-react';
import { createContext, useContext, type ReactNode } from 'react';
import { Link } from 'wouter';
import { planAnchor, planImage } from '../core/catalogue';
import { sharingText } from '../core/catalogue/names';
import { Badge, cx, Price, Picture, NetworkIcon, shortPrice } from '../ui';
import { AddButton } from './AddButton';
import styles from './PlanCard.module.css';
import { PlanDetails } from './PlanDetails';
import { texts } from './texts';
import tints from './tints.module.css';
import sprite from './flags.svg';

export function PlanCard({ plan }: { readonly plan: Plan }) {
  const { saving } = plan;
  const Sharing = plan.sharesInternet ? Wifi : WifiOff;
  const addressed = useContext(AddressedPlanContext);
  const control = useContext(CardControlContext);
  const arrivals = addressed?.planId === plan.id ? addressed.arrivals : -1;
  return (
    <article
      id={addressed ? planAnchor(plan) : undefined}
      tabIndex={-1}
      className={cx('frame', styles.card, tints[plan.family])}
    >
      <header className={cx('row apart', styles.top)}>
        <div>
          <div className={cx('line', styles.name)}>
            <h3 className="large gulf">{plan.dataPlus}</h3>
            {plan.isNew ? <Badge>{texts.isNew}</Badge> : null}
          </div>
          <p className={styles.data}>
            {plan.data}
            {plan.renewal === null ? null : <span className={styles.renewal}> {plan.renewal}</span>}
          </p>
        </div>
        <Picture lazy src={planImage(plan)} width={160} height={160} className={styles.picture} />
        <p className={cx('row', styles.price)}>
          <Price text={plan.priceText} size="xl" />
          <span className={styles.terms}>
            <span className="small soft">MXN</span> <strong>{plan.duration}</strong>
          </span>
        </p>
      </header>
      <div className={cx('stack', styles.body)}>
        <p className="row soft tabular">
          <span>{`${shortPrice(plan.pricePerDayText)} ${texts.perDay}`}</span>
          <span>{`${shortPrice(plan.pricePerGbText)} ${texts.perGb}`}</span>
        </p>
        {saving === null ? null : (
          <p className={cx('box', styles.saving)}>
            <strong className="green">{texts.saving(saving)}</strong> {texts.cheaperPerDay(saving)}
          </p>
        )}
        {/* Before the facts, so that it is in the first view of a phone. */}
        <AddButton plan={plan} />
        <div className={cx('row ruled', styles.social)}>
          <p className="reach">
            <Link to={texts.networksTerms}>{texts.networks(plan)}</Link>
          </p>
          <ul className={cx('line', styles.networks)} aria-label={plan.socialText}>
            {plan.socialMedia.map((network) => (
              <li key={network} className="disc">
                <NetworkIcon network={network} />
              </li>
            ))}
          </ul>
        </div>
        <ul className={cx('stack-1', styles.facts)}>
          <li className="iconed">
            <PhoneCall className="gulf" />
            <span>
              {plan.llamadas} <Flags />
            </span>
          </li>
          <li className="iconed">
            <Gauge className="gulf" />
            <span>
              <strong>{texts.unlimited}.</strong> {plan.capsLine}
            </span>
          </li>
          <li className="iconed">
            <Sharing className="gulf" />
            <span>{`${sharingText(plan)} ${texts.hotspot}`}</span>
          </li>
        </ul>
        {control(plan)}
        {/* The new key opens the details after each navigation to a URL that names this plan. */}
        <PlanDetails key={arrivals} plan={plan} isOpened={arrivals >= 0} />
      </div>
    </article>
  );
}

/** Flags of Mexico, the USA and Canada. They are decorative because the text beside them names the countries. */
function Flags() {
  return (
    <span className={styles.flags} aria-hidden="true">
      {['mx', 'us', 'ca'].map((country) => (
        <svg key={country} width={24} height={16} focusable="false">
          <use href={`${sprite}#${country}`} />
        </svg>
      ))}
    </span>
  );
}

/** The plan selected by the URL, on a page where each plan has a URL. */
export interface AddressedPlan {
  /** The selected plan; null if the URL names no plan. */
  readonly planId: number | null;
  /** Number of navigations so far; each one opens the plan again. */
  readonly arrivals: number;
}

/** Null on pages where plans of several families share a name. */
export const AddressedPlanContext = createContext<AddressedPlan | null>(null);

/** A further control of each card of a list. */
export const CardControlContext = createContext<(plan: Plan) => ReactNode>(() => null);
