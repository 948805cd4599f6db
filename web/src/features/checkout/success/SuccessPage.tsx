import { useLocationProperty } from 'wouter/use-browser-location';
import type { SettledPayment } from '../../../shared/storage/purchases/settlePayment';
import { LineRegistration } from '../../../shared/sections/LineRegistration';
import { Button, ButtonLink, Container, EmptyState } from '../../../shared/ui';
import styles from '../payment/Notice.module.css';
import { TopUpReceipt } from './TopUpReceipt';
import { texts } from '../payment/texts';
import { usePaymentStatus, type PaymentProgress } from './usePaymentStatus';
import { Picture } from '../../../shared/ui/Picture';

/** /success: the return from the payment page. */
export default function SuccessPage() {
  const sessionId = useSessionId();
  const status = usePaymentStatus(sessionId);
  return (
    <Container narrow className={styles.notice}>
      <Contents sessionId={sessionId ?? ''} status={status} />
    </Container>
  );
}

interface ContentsProps {
  readonly sessionId: string;
  readonly status: PaymentProgress;
}

function Contents({ sessionId, status: { state, checkAgain } }: ContentsProps) {
  switch (state.step) {
    case 'checking':
      return (
        <>
          <EmptyState
            className="needs-scripts"
            level={1}
            pose="thinking"
            title={<span role="status">{texts.success.checking}</span>}
          />
          <noscript>
            <h1 className="title">{texts.success.scriptless.title}</h1>
            <p>{texts.success.scriptless.text}</p>
          </noscript>
        </>
      );
    case 'paid': {
      const { payment } = state;
      if (payment?.isOwn === false) return <OthersPayment payment={payment} />;
      return (
        <EmptyState
          level={1}
          picture={<Picture src="/img/secciones/exito.svg" width={400} height={320} />}
          title={<span role="status">{texts.success.thanks}</span>}
          text={
            <>
              {payment?.topUp ? (
                <TopUpReceipt sessionId={sessionId} paid={payment.topUp} phone={payment.phone} />
              ) : null}
              {payment !== null && hasNewLine(payment) ? <LineRegistration /> : null}
            </>
          }
        />
      );
    }
    case 'awaited':
      return <Awaited payment={state.payment} checkAgain={checkAgain} />;
    default:
      return <NotPaid state={state} checkAgain={checkAgain} />;
  }
}

function hasNewLine({ type, order }: SettledPayment): boolean {
  return type === 1 && order.lines.some(({ quantity, renewals }) => quantity > renewals);
}

interface AwaitedProps {
  readonly payment: SettledPayment;
  readonly checkAgain: () => void;
}

/** No link to the cart: a shopper with a pending cash payment must not pay here again. */
function Awaited({ payment, checkAgain }: AwaitedProps) {
  const { title, text, setAside, toPurchases } = texts.success.pending;
  const { order, isOwn, isSetAside } = payment;
  return (
    <EmptyState
      level={1}
      pose="thinking"
      title={<span role="status">{title}</span>}
      text={
        <>
          <p>{text}</p>
          {isSetAside ? <p>{setAside}</p> : null}
          <Reference of={order} />
        </>
      }
    >
      <Button onClick={checkAgain}>{texts.success.again}</Button>
      <ButtonLink to={isOwn ? '/mis-compras' : '/'} variant="secondary">
        {isOwn ? toPurchases : texts.success.others.toHome}
      </ButtonLink>
    </EmptyState>
  );
}

/** A purchase of another device, or of this one if nothing could be stored: shows only the reference. */
function OthersPayment({ payment }: { readonly payment: SettledPayment }) {
  const { title, text, toHome } = texts.success.others;
  return (
    <EmptyState
      level={1}
      pose="thinking"
      title={<span role="status">{title}</span>}
      text={
        <>
          <p>{text}</p>
          <Reference of={payment.order} />
        </>
      }
    >
      <ButtonLink to="/carrito">{texts.success.toCart}</ButtonLink>
      <ButtonLink to="/" variant="secondary">
        {toHome}
      </ButtonLink>
    </EmptyState>
  );
}

function Reference({ of: { reference } }: { readonly of: SettledPayment['order'] }) {
  return (
    <p>
      {texts.success.others.reference} <strong>{reference}</strong>
    </p>
  );
}

interface NotPaidProps {
  readonly state: Exclude<PaymentProgress['state'], { step: 'checking' | 'paid' | 'awaited' }>;
  readonly checkAgain: () => void;
}

function NotPaid({ state, checkAgain }: NotPaidProps) {
  const { title, text, back } = wordsFor(state);
  const again = state.step === 'open' || state.step === 'failed';
  return (
    <div role="alert">
      <EmptyState
        level={1}
        pose={state.step === 'failed' ? 'no-signal' : 'thinking'}
        title={title}
        text={
          <>
            <p>{text}</p>
            {state.step === 'failed' ? <p>{texts.error.detail(state.error.message)}</p> : null}
          </>
        }
      >
        {again ? <Button onClick={checkAgain}>{texts.success.again}</Button> : null}
        <ButtonLink to={back.to} variant={again ? 'secondary' : 'primary'}>
          {back.label}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

/** An unpaid top-up links back to the top-ups, not to the cart. */
function wordsFor(state: NotPaidProps['state']) {
  const { success } = texts;
  if (state.step === 'expired' && state.payment.isSetAside) {
    const { toPurchases: label } = success.pending;
    return { ...success.voucherExpired, back: { to: '/mis-compras', label } };
  }
  if ((state.step === 'open' || state.step === 'expired') && state.payment.type === 2) {
    return { ...success.topUp[state.step], back: { to: '/recargas', label: success.toTopUps } };
  }
  return { ...success[state.step], back: { to: '/carrito', label: success.toCart } };
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
