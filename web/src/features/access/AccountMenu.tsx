import { CircleUserRound, UserRoundCheck } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { Link, useLocation } from 'wouter';
import { onDemand } from '../../shared/ui/onDemand';
import { useSession } from '../../shared/storage/session/session';
import { cx, visuallyHidden } from '../../shared/ui';
import styles from '../../shared/ui/HeaderTool.module.css';
import { accountTexts } from './accountTexts';

const popover = onDemand(() => import('./AccountPopover'));

/** The header's account button: links to the sign-in, or opens the popover of a signed-in shopper. */
export function AccountMenu() {
  const { status } = useSession();
  const link = useRef<HTMLAnchorElement>(null);
  if (status === 'signedIn') return <SignedInButton successor={link} />;
  // Prerendered pages also show the link, which works without scripts.
  return (
    <Link ref={link} to="/acceder" className={styles.tool}>
      <CircleUserRound />
      <span className={cx(visuallyHidden, styles.words)}>{accountTexts.signIn}</span>
    </Link>
  );
}

interface SignedInButtonProps {
  /** The sign-in link, which replaces this button and receives the focus after signing out. */
  readonly successor: RefObject<HTMLAnchorElement | null>;
}

function SignedInButton({ successor }: SignedInButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [, navigate] = useLocation();

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.tool}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={popover.prefetch}
        onFocus={popover.prefetch}
        onClick={() => {
          setOpen(!open);
          popover.fetch().catch(() => {
            setOpen(false);
            // The account page also has a sign-out button, and it reports a lost connection.
            navigate('/acceder');
          });
        }}
      >
        <UserRoundCheck />
        <span className={cx(visuallyHidden, styles.words)}>{accountTexts.menu}</span>
      </button>
      <popover.Component
        open={open}
        onOpenChange={setOpen}
        anchor={button}
        returnFocus={() => {
          (button.current ?? successor.current)?.focus();
        }}
      />
    </>
  );
}
