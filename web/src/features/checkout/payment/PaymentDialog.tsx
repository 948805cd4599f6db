import { useRef } from 'react';
import { Alert } from '../../../shared/forms/Alert';
import { useOnline } from '../../../shared/ui/hooks/useOnline';
import { useCore } from '../../../shared/core/cart';
import { choiceReview, controlId, ShippingCost, type Order } from '../../../shared/core/order';
import { phoneText } from '../../../shared/site';
import { forOtherText } from '../../../shared/sections/phoneTexts';
import { useCheckedPhone } from '../../../shared/storage/phone';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { FactList } from '../../../shared/ui/FactList';
import { ChangedDialog } from './ChangedDialog';
import { refusedChoice, type PayableOrder } from './checkoutRequest';
import { texts } from './texts';
import { isChanged, type Payment, type PaymentFlowState } from './usePaymentFlow';
import type { ShopCore } from '@tuisty/shop-core';
import { findPlan, planName } from '../../../shared/core/catalogue';

export interface PaymentDialogProps {
  readonly payment: Payment;
}

export function PaymentDialog({ payment }: PaymentDialogProps) {
  const { state, order } = payment;
  if (state.step === 'failed') return <FailedDialog payment={payment} failed={state} />;
  if (state.step === 'idle') return null;
  const { asked, before, quote, busy } = state;
  const shown = order ?? asked;
  if (quote !== null && shown !== null) {
    return <ChangedDialog payment={payment} order={shown} quote={quote} busy={busy} />;
  }
  const isNew = asked !== null && order !== null && isChanged(asked, order);
  return (
    <ConfirmDialog payment={payment} busy={busy} before={isNew ? asked : before} isNew={isNew} />
  );
}

interface ConfirmDialogProps extends PaymentDialogProps {
  readonly busy: boolean;
  /** The order to confirm before another tab changed it. */
  readonly before: PayableOrder | null;
  /** Whether the shopper has not confirmed the change yet. */
  readonly isNew: boolean;
}

/** Asks for the confirmation, which is disabled while offline. */
function ConfirmDialog({ payment, busy, before, isNew }: ConfirmDialogProps) {
  const { order, proceed, cancel } = payment;
  const online = useOnline();
  const { core } = useCore();
  const { yes, accept, no, sending, ...kinds } = texts.confirm;
  const { title, question, offline } = kinds[order?.kind ?? 'cart'];
  // Another tab may also have removed a required value.
  const [fault] = order?.kind === 'cart' ? order.faults : [];
  const correct = (): void => {
    choiceReview.beStrict();
    cancel();
  };
  return (
    <Dialog
      role="alertdialog"
      onClose={cancel}
      title={title}
      description={question}
      returnFocusTo={() => (fault === undefined ? null : document.getElementById(controlId(fault)))}
      footer={
        <Button busy={busy} disabled={!online} onClick={fault === undefined ? proceed : correct}>
          {isNew ? accept : yes}
        </Button>
      }
      cancel={no}
    >
      {before?.kind === 'cart' ? (
        <Alert kind="info">
          {kinds.cart.changed(
            [
              `${kinds.cart.summary(before.cart.count, before.totalText)}.`,
              kinds.cart.simsOf(before),
              ...numberTexts(core, before),
            ].join(' '),
          )}
        </Alert>
      ) : null}
      {order === null ? null : <Summary order={order} />}
      <p role="status" className="soft">
        {busy ? sending : online ? '' : offline}
      </p>
    </Dialog>
  );
}

function Summary({ order }: { readonly order: PayableOrder }) {
  const { core } = useCore();
  const { cart: cartWords, topUp: words } = texts.confirm;
  if (order.kind === 'cart') {
    return (
      <div className="stack-1">
        <p>{cartWords.simsOf(order)}</p>
        {numberTexts(core, order).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <ForOther order={order} />
        <ShippingCost order={order} />
        <p className="strong tabular">{cartWords.summary(order.cart.count, order.totalText)}</p>
        <p className="soft">{cartWords.next(order)}</p>
      </div>
    );
  }
  const { topUp, phone, email } = order;
  return (
    <div className="stack-1">
      <FactList
        facts={[
          { name: words.plan, value: topUp.name },
          { name: words.price, value: `${topUp.priceText} MXN` },
          { name: words.phone, value: phoneText(phone) },
          { name: words.email, value: email },
        ]}
      />
      <p className="soft">{words.next}</p>
    </div>
  );
}

/** Says that the purchase is for another phone than the checked one, if it contradicts the verdict. */
function ForOther({ order: { phoneConflicts } }: { readonly order: Order }) {
  const phone = useCheckedPhone();
  if (phone === null || phoneConflicts.length === 0) return null;
  return <p className="box sunny">{forOtherText(phone, phoneConflicts)}</p>;
}

interface FailedDialogProps extends PaymentDialogProps {
  readonly failed: Extract<PaymentFlowState, { step: 'failed' }>;
}

function FailedDialog({ payment: { proceed, cancel }, failed }: FailedDialogProps) {
  const { error: words, signedOut } = texts;
  const { code, message, incident } = failed.error;
  const isSignedOut = code === 'token_invalid';
  const refused = refusedChoice(failed.error, failed.asked);
  const isCorrecting = useRef(false);
  const correct = (): void => {
    if (refused === null) return;
    isCorrecting.current = true;
    choiceReview.refuse(refused, message);
    cancel();
  };
  return (
    <Dialog
      role="alertdialog"
      onClose={cancel}
      title={words.title}
      description={words.message}
      returnFocusTo={() =>
        refused !== null && isCorrecting.current
          ? document.getElementById(controlId(refused))
          : null
      }
      footer={
        refused === null ? (
          <Button onClick={proceed}>{isSignedOut ? signedOut.asGuest : words.retry}</Button>
        ) : (
          <Button onClick={correct}>{words.correct}</Button>
        )
      }
      cancel={words.close}
    >
      <p className="strong">{words.uncharged}</p>
      <div className="stack-1 box bad">
        <p>{isSignedOut ? signedOut.detail : words.detail(message)}</p>
        {incident === null ? null : <p>{words.incident(incident)}</p>}
      </div>
    </Dialog>
  );
}

/** Returns one sentence for each number to keep or to renew, with its plan. */
function numberTexts(core: ShopCore | null, order: Order): readonly string[] {
  return order.lines.flatMap(({ planId, units, phones }) => {
    const plan = findPlan(core, planId);
    return units.flatMap(({ sim }, unit) => {
      const phone = phones[unit] ?? '';
      if (phone === '' || plan === undefined) return [];
      const { kept, renewed } = texts.confirm.cart;
      return (sim === 'own' ? renewed : kept)(phoneText(phone), planName(plan));
    });
  });
}
