import { KeyRound, LogOut, ReceiptText } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { useAccountPurchases } from '../../shared/storage/purchases/useAccountPurchases';
import { session } from '../../shared/storage/session/session';
import { Button, ButtonLink, cx } from '../../shared/ui';
import styles from './AccountPopover.module.css';
import { accountTexts, PASSWORD_HASH } from './accountTexts';
import { useSignOut } from './useSignOut';

export interface AccountPopoverProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  /** Called after the popover has closed, to focus the button. */
  readonly returnFocus: () => void;
}

const links = [
  ['/mis-compras', ReceiptText, accountTexts.purchases],
  [`/acceder${PASSWORD_HASH}`, KeyRound, accountTexts.password],
] as const;

/** The popover of the account button. Loaded when the pointer or the focus approaches it. */
export default function AccountPopover({
  open,
  onOpenChange,
  anchor,
  returnFocus,
}: AccountPopoverProps) {
  const signOut = useSignOut();
  const { email } = useAccountPurchases(open ? session.token() : null);
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          className={cx('stack-1 sheet', styles.popover)}
          align="end"
          sideOffset={8}
          collisionPadding={16}
          aria-label={accountTexts.menu}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
          onInteractOutside={(event) => {
            // The button's own click closes the popover. Closing it here too would make that click reopen it.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) {
              event.preventDefault();
            }
          }}
        >
          <p className={cx('line soft', styles.state)}>{accountTexts.state}</p>
          {email === null ? null : <p className={cx('strong', styles.owner)}>{email}</p>}
          {links.map(([to, Icon, label]) => (
            <ButtonLink
              key={to}
              to={to}
              variant="quiet"
              block
              icon={<Icon />}
              onClick={() => onOpenChange(false)}
            >
              {label}
            </ButtonLink>
          ))}
          <Button variant="secondary" block icon={<LogOut />} onClick={signOut}>
            {accountTexts.signOut}
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
