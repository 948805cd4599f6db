import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { hasNewLine } from '../../../shared/api/checkout';
import type { SettledPayment } from '../../../shared/storage/purchases/settlePayment';
import { LineRegistration } from '../../../shared/sections/LineRegistration';
import { phoneText } from '../../../shared/site';
import {
  Button,
  ButtonLink,
  Container,
  cx,
  EmptyState,
  showToast,
  Picture,
} from '../../../shared/ui';
import styles from '../payment/Notice.module.css';
import { texts as paymentTexts } from '../payment/texts';
import { texts } from './texts';
import { usePaymentStatus, type PaymentProgress } from './usePaymentStatus';

/** /success: the return from the payment page. */
export default function SuccessPage() {
  const sessionId = useSessionId();
  const { state, checkAgain } = usePaymentStatus(sessionId);
  return (
    <Container narrow className={cx('stack centred', styles.notice)}>
      {state.step === 'checking' ? (
        <Checking />
      ) : state.step === 'paid' && state.payment?.isOwn !== false ? (
        <Thanks sessionId={sessionId ?? ''} payment={state.payment} />
      ) : (
        <Unfinished {...noticeOf(state)} checkAgain={checkAgain} />
      )}
    </Container>
  );
}

function Checking() {
  const { checking, scriptless } = texts;
  return (
    <>
      <EmptyState
        className="needs-scripts"
        level={1}
        pose="thinking"
        title={<span role="status">{checking}</span>}
      />
      <noscript>
        <h1 className="title">{scriptless.title}</h1>
        <p>{scriptless.text}</p>
      </noscript>
    </>
  );
}

interface ThanksProps {
  readonly sessionId: string;
  readonly payment: SettledPayment | null;
}

function Thanks({ sessionId, payment }: ThanksProps) {
  const topUp = payment?.topUp ?? null;
  // Shows the whole number only on the device where it was typed, and only if it is the paid one.
  const number =
    topUp !== null && payment?.phone?.endsWith(topUp.phoneEnding) === true
      ? texts.receipt.number(phoneText(payment.phone))
      : texts.receipt.ending(topUp?.phoneEnding ?? '');
  const paid = topUp && texts.receipt.paid(topUp.name, number);

  // The success page is displayed for two seconds only, so a toast repeats this on the next page.
  useEffect(() => {
    if (paid === null) return;
    showToast({ id: `top-up-${sessionId}`, kind: 'success', text: paid, duration: 8000 });
  }, [sessionId, paid]);

  return (
    <EmptyState
      level={1}
      picture={<Picture src="/img/secciones/exito.svg" width={400} height={320} />}
      title={<span role="status">{texts.thanks}</span>}
      text={
        <>
          {topUp === null ? null : <p>{texts.receipt.text(topUp.name, number)}</p>}
          {payment !== null && hasNewLine(payment) ? <LineRegistration /> : null}
        </>
      }
    />
  );
}

interface Notice {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Of a payment that is not at fault, but of another device or not yet complete. */
  readonly reference?: string;
  readonly pose?: 'no-signal';
  /** Whether another request may have another result. */
  readonly canCheck?: boolean;
  readonly links: readonly (readonly [to: string, label: string])[];
}

interface UnfinishedProps extends Notice {
  readonly checkAgain: () => void;
}

function Unfinished(props: UnfinishedProps) {
  const { title, paragraphs, reference, pose = 'thinking', canCheck, links, checkAgain } = props;
  return (
    <div role={reference === undefined ? 'alert' : undefined}>
      <EmptyState
        level={1}
        pose={pose}
        title={reference === undefined ? title : <span role="status">{title}</span>}
        text={
          <>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {reference === undefined ? null : (
              <p>
                {texts.others.reference} <strong>{reference}</strong>
              </p>
            )}
          </>
        }
      >
        {canCheck ? <Button onClick={checkAgain}>{texts.again}</Button> : null}
        {links.map(([to, label], index) => (
          <ButtonLink key={to} to={to} variant={canCheck || index > 0 ? 'secondary' : 'primary'}>
            {label}
          </ButtonLink>
        ))}
      </EmptyState>
    </div>
  );
}

/** An awaited purchase has no link to the cart, where the shopper must not pay again, and a top-up none either. */
function noticeOf(state: Exclude<PaymentProgress['state'], { step: 'checking' }>): Notice {
  const { others, pending } = texts;
  const toCart = ['/carrito', texts.toCart] as const;
  const toHome = ['/', others.toHome] as const;
  const toPurchases = ['/mis-compras', pending.toPurchases] as const;
  switch (state.step) {
    // A purchase of another device, or of this one if nothing could be stored.
    case 'paid': {
      const { reference = '' } = state.payment?.order ?? {};
      return { title: others.title, paragraphs: [others.text], reference, links: [toCart, toHome] };
    }
    case 'awaited': {
      const { isOwn, isSetAside, order } = state.payment;
      return {
        title: pending.title,
        paragraphs: isSetAside ? [pending.text, pending.setAside] : [pending.text],
        reference: order.reference,
        canCheck: true,
        links: [isOwn ? toPurchases : toHome],
      };
    }
    case 'failed': {
      const { title, text } = texts.failed;
      const paragraphs = [text, paymentTexts.error.detail(state.error.message)];
      return { title, paragraphs, pose: 'no-signal', canCheck: true, links: [toCart] };
    }
    case 'unknown':
      return { title: texts.unknown.title, paragraphs: [texts.unknown.text], links: [toCart] };
    case 'open':
    case 'expired': {
      const { isSetAside, type } = state.payment;
      const isVoucher = state.step === 'expired' && isSetAside;
      const { title, text } = isVoucher
        ? texts.voucherExpired
        : (type === 2 ? texts.topUp : texts)[state.step];
      const toTopUps = ['/recargas', texts.toTopUps] as const;
      const back = isVoucher ? toPurchases : type === 2 ? toTopUps : toCart;
      return { title, paragraphs: [text], canCheck: state.step === 'open', links: [back] };
    }
  }
}

/** The payment session in the address; null without one, undefined until the page is hydrated. */
function useSessionId(): string | null | undefined {
  // The page's HTML is the same for every session, so the first render cannot know it.
  return useLocationProperty<string | null | undefined>(
    () => {
      const id = new URLSearchParams(window.location.search).get('session_id');
      return id === '' ? null : id;
    },
    () => undefined,
  );
}
