import { KeyRound, LogOut, ReceiptText } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { useHasBought } from '../../shared/storage/purchases';
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

/** The popover of the account button. Loaded when the pointer or the focus approaches it. */
export default function AccountPopover({
  open,
  onOpenChange,
  anchor,
  returnFocus,
}: AccountPopoverProps) {
  const signOut = useSignOut();
  const hasBought = useHasBought();
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
          {hasBought ? (
            <ButtonLink
              to="/mis-compras"
              variant="quiet"
              block
              icon={<ReceiptText />}
              onClick={() => onOpenChange(false)}
            >
              {accountTexts.purchases}
            </ButtonLink>
          ) : null}
          <ButtonLink
            to={`/acceder${PASSWORD_HASH}`}
            variant="quiet"
            block
            icon={<KeyRound />}
            onClick={() => onOpenChange(false)}
          >
            {accountTexts.password}
          </ButtonLink>
          <Button variant="secondary" block icon={<LogOut />} onClick={signOut}>
            {accountTexts.signOut}
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
