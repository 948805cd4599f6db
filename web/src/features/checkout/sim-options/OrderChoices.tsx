import { useEffect, useState, type ReactNode } from 'react';
import {
  choiceReview,
  controlId,
  orderChoices,
  shippingPrice,
  useReview,
  type ChoiceFault,
  type Order,
  type OrderedLine,
} from '../../../shared/core/order';
import PhoneNote from '../../../shared/sections/PhoneNote';
import { phoneTexts } from '../../../shared/sections/phoneTexts';
import { keepForOther, useCheckedPhone } from '../../../shared/storage/phone';
import styles from './OrderChoices.module.css';
import { choiceTexts as texts, faultText } from './texts';
import { useCore } from '../../../shared/core/cart';
import { findPlan, planName } from '../../../shared/core/catalogue';
import { Button, cx } from '../../../shared/ui';
import { UnitFields } from './UnitFields';
import { TextField } from '../../../shared/forms';

interface OrderChoicesProps {
  readonly order: Order;
  /** The form that checks a phone, provided by the app. */
  readonly phoneCheck: ReactNode;
}

export function OrderChoices({ order, phoneCheck }: OrderChoicesProps) {
  useEffect(() => choiceReview.reset, []);
  return (
    <section aria-labelledby="order-choices" className="stack">
      <header>
        <h2 id="order-choices" className="title">
          {texts.title}
        </h2>
        <p className="soft">{texts.intro(order.cart.count)}</p>
      </header>
      <PhoneNote>{order.phoneConflicts.length === 0 ? null : <ForOtherPhone />}</PhoneNote>
      {order.lines.map((line) => (
        <LineChoices key={line.planId} line={line} faults={order.faults} />
      ))}
      {order.esims === 0 ? null : <EsimCheck>{phoneCheck}</EsimCheck>}
      {order.asksForZone ? <ZoneChoice order={order} /> : null}
    </section>
  );
}

/** Asks once whether a purchase that contradicts the verdict is for another phone. */
function ForOtherPhone() {
  const { isStrict } = useReview();
  const isForOther = useCheckedPhone()?.isForOther === true;
  const id = controlId({ kind: 'phone', code: 'phone_conflict' });
  const isFaulty = isStrict && !isForOther;
  return (
    <>
      <label className="target line strong">
        <input
          type="checkbox"
          id={id}
          checked={isForOther}
          aria-describedby={isFaulty ? `${id}-error` : undefined}
          aria-invalid={isFaulty || undefined}
          onChange={({ target }) => keepForOther(target.checked)}
        />
        <span>{phoneTexts.forOther}</span>
      </label>
      {isFaulty ? (
        <p id={`${id}-error`} className="fault">
          {faultText('phone_conflict')}
        </p>
      ) : null}
    </>
  );
}

/** Offers to check the phone for an eSIM. Stays after the check, whose dialog it contains. */
function EsimCheck({ children }: { readonly children: ReactNode }) {
  const isUnchecked = useCheckedPhone() === null;
  const [isOffered, setOffered] = useState(isUnchecked);
  if (isUnchecked && !isOffered) setOffered(true);
  if (!isOffered) return null;
  return (
    <div className="stack sheet padded">
      <div>
        <h3 className="large">{texts.phone.title}</h3>
        <p className="soft">{texts.phone.intro}</p>
      </div>
      {children}
    </div>
  );
}

/** Number of units that are shown before the shopper expands the list. */
const SHOWN = 3;

interface LineChoicesProps {
  readonly line: OrderedLine;
  readonly faults: readonly ChoiceFault[];
}

/** The choices for a line of the cart. Each unit of its quantity is a separate phone line. */
function LineChoices({ line: { planId, units }, faults }: LineChoicesProps) {
  const { core } = useCore();
  const { isStrict, refusal } = useReview();
  const [opened, setOpened] = useState(false);
  const plan = findPlan(core, planId);
  const name = plan === undefined ? '' : planName(plan);
  const mine = faults.filter((fault) => fault.kind === 'unit' && fault.planId === planId);
  const shownFaults = [...(isStrict ? mine : []), ...(refusal === null ? [] : [refusal.fault])];
  // Expands the list if a hidden unit has an error.
  const open = opened || shownFaults.some((fault) => isBehind(fault, planId));
  const shown = open ? units : units.slice(0, SHOWN);
  const sim = units[0]?.sim ?? 'physical';
  // Each line to renew has its own number, so this choice is not copied.
  const isCopied = sim !== 'own' && units.some((unit) => unit.sim !== sim && unit.sim !== 'own');
  return (
    <div role="group" aria-label={name} className="stack sheet padded">
      <div>
        <h3 className="large">{name}</h3>
        {units.length === 1 ? null : <p className="soft">{texts.severalLines(units.length)}</p>}
      </div>
      <div className="stack">
        {shown.map((unit, index) => (
          <UnitFields
            key={index.toString()}
            planId={planId}
            plan={name}
            index={index}
            isOnly={units.length === 1}
            unit={unit}
            faults={mine.filter((fault) => fault.kind === 'unit' && fault.unit === index)}
          />
        ))}
      </div>
      {units.length <= SHOWN && !isCopied ? null : (
        <div className={cx('row', styles.more)}>
          {units.length <= SHOWN ? null : (
            <Button variant="quiet" aria-expanded={open} onClick={() => setOpened(!open)}>
              {open ? texts.less : texts.more(units.length - SHOWN)}
            </Button>
          )}
          {isCopied ? (
            <Button variant="quiet" onClick={() => orderChoices.setSims(planId, units.length, sim)}>
              {texts.copy[sim]}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}

function isBehind(fault: ChoiceFault, planId: number): boolean {
  return fault.kind === 'unit' && fault.planId === planId && fault.unit >= SHOWN;
}

/** The postal code, which determines the shipping cost of physical SIMs. */
function ZoneChoice({ order }: { readonly order: Order }) {
  const words = texts.zone;
  const { core } = useCore();
  const { isStrict, refusal } = useReview();
  const [isLeft, setLeft] = useState(false);
  const fault = order.faults.find(({ kind }) => kind === 'zone');
  const refused = refusal?.fault.kind === 'zone' ? refusal.message : null;
  const isShown =
    isStrict ||
    fault?.code === 'total_limit' ||
    (isLeft && fault?.code.startsWith('postal_code') === true);
  const centavos = core === null ? null : shippingPrice(core);
  const price = core === null || centavos === null ? null : core.formatMxn(centavos);
  const elsewhere = price === null ? words.elsewhereUnknown : words.elsewhere(price);
  const hints = { local: words.local, elsewhere } as const;
  return (
    <div className="stack sheet padded">
      <TextField
        id={controlId({ kind: 'zone', code: '' })}
        label={words.label}
        className={styles.postalCode}
        hint={<span role="status">{order.zone === null ? words.hint : hints[order.zone]}</span>}
        error={refused ?? (fault !== undefined && isShown ? faultText(fault.code) : null)}
        value={order.postalCode}
        inputMode="numeric"
        autoComplete="shipping postal-code"
        onChange={({ target }) => {
          choiceReview.forgetRefusal();
          orderChoices.setPostalCode(target.value);
        }}
        onBlur={() => setLeft(true)}
      />
    </div>
  );
}
