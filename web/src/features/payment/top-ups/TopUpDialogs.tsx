import type { TopUp } from '@tuisty/shop-core';
import { useOnline } from '../../../shared/hooks/useOnline';
import type { ServiceQuote } from '../../../shared/api';
import { useCore } from '../../../shared/cart';
import { phoneText } from '../../../shared/site';
import { Button } from '../../../shared/ui';
import { Dialog } from '../../../shared/ui/Dialog';
import { FactList } from '../../../shared/ui/FactList';
import { ContactDialog } from './ContactDialog';
import type { Contact } from './order';
import { TopUpFault } from './TopUpFault';
import styles from './TopUpDialogs.module.css';
import { texts } from './texts';
import type { TopUpFlow } from './useTopUp';

/** The modal with the two fields, and what stands over it. */
export function TopUpDialogs({ flow }: { readonly flow: TopUpFlow }) {
  const { state } = flow;
  if (state === null) return null;
  return (
    <>
      <ContactDialog flow={flow} topUp={state.topUp} />
      <LayerDialog flow={flow} state={state} />
    </>
  );
}

interface LayerProps {
  readonly flow: TopUpFlow;
  readonly state: NonNullable<TopUpFlow['state']>;
}

function LayerDialog({ flow, state: { topUp, layer, busy } }: LayerProps) {
  switch (layer.step) {
    case 'none':
      return null;
    case 'confirming':
      return <ConfirmDialog flow={flow} topUp={topUp} contact={layer.contact} busy={busy} />;
    case 'changed':
      return <ChangedDialog flow={flow} topUp={topUp} quote={layer.quote} busy={busy} />;
    default:
      return <TopUpFault flow={flow} layer={layer} />;
  }
}

interface ConfirmDialogProps {
  readonly flow: TopUpFlow;
  readonly topUp: TopUp;
  readonly contact: Contact;
  readonly busy: boolean;
}

function ConfirmDialog({ flow, topUp, contact, busy }: ConfirmDialogProps) {
  const { confirm } = texts;
  const online = useOnline();
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={flow.back}
      title={confirm.title}
      description={confirm.text}
      footer={
        <>
          <Button busy={busy} disabled={!online} onClick={flow.proceed}>
            {confirm.yes}
          </Button>
          <Button variant="secondary" onClick={flow.back}>
            {confirm.no}
          </Button>
        </>
      }
    >
      <FactList
        facts={[
          { name: confirm.plan, value: topUp.name },
          { name: confirm.price, value: `${topUp.priceText} MXN` },
          { name: confirm.phone, value: phoneText(contact.phone) },
          { name: confirm.email, value: contact.email },
        ]}
      />
      <p role="status" className={styles.status}>
        {busy ? confirm.sending : online ? '' : confirm.offline}
      </p>
    </Dialog>
  );
}

interface ChangedDialogProps {
  readonly flow: TopUpFlow;
  readonly topUp: TopUp;
  readonly quote: ServiceQuote;
  readonly busy: boolean;
}

/** The service has another price: nothing is charged without a second yes. */
function ChangedDialog({ flow, topUp, quote, busy }: ChangedDialogProps) {
  const { changed, confirm } = texts;
  const { core } = useCore();
  const price = core?.formatMxn(quote.total) ?? '';
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={flow.back}
      title={changed.title}
      description={changed.text}
      footer={
        <>
          <Button busy={busy} onClick={flow.proceed}>
            {changed.accept(price)}
          </Button>
          <Button variant="secondary" onClick={flow.back}>
            {changed.cancel}
          </Button>
        </>
      }
    >
      <FactList
        facts={[
          { name: confirm.plan, value: topUp.name },
          { name: changed.before, value: topUp.priceText },
          { name: changed.now, value: price },
        ]}
      />
      <p role="status" className={styles.status}>
        {busy ? confirm.sending : ''}
      </p>
    </Dialog>
  );
}
