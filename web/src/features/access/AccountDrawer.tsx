import { KeyRound, LogOut, ReceiptText } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useAccountPurchases } from '../../shared/storage/purchases/useAccountPurchases';
import { session } from '../../shared/storage/session/session';
import { Button, ButtonLink } from '../../shared/ui';
import { Drawer } from '../../shared/ui/Drawer';
import type { DrawerControl } from '../../shared/ui/hooks/useDrawer';
import { accountTexts, PASSWORD_HASH } from './accountTexts';
import { signOut } from './signOut';

interface AccountDrawerProps extends DrawerControl {
  /** Called when the drawer and its button are gone, to focus what replaces them. */
  readonly onSignedOut: () => void;
}

const links = [
  ['/mis-compras', ReceiptText, accountTexts.purchases],
  [`/acceder${PASSWORD_HASH}`, KeyRound, accountTexts.password],
] as const;

/** The drawer of the account button. Loaded when the pointer or the focus approaches it. */
export default function AccountDrawer({ onSignedOut, ...control }: AccountDrawerProps) {
  const { email } = useAccountPurchases(control.open ? session.token() : null);
  return (
    <Drawer {...control} title={accountTexts.menu}>
      <div className="stack-1">
        <p className="box good">
          <strong>{accountTexts.state}</strong> <span className="detail">{email}</span>
        </p>
        {links.map(([to, Icon, label]) => (
          <ButtonLink
            key={to}
            to={to}
            variant="quiet"
            block
            icon={<Icon />}
            onClick={() => control.onOpenChange(false)}
          >
            {label}
          </ButtonLink>
        ))}
        <Button
          variant="secondary"
          block
          icon={<LogOut />}
          onClick={() => {
            flushSync(signOut);
            onSignedOut();
          }}
        >
          {accountTexts.signOut}
        </Button>
      </div>
    </Drawer>
  );
}
