import { CircleUserRound, UserRoundCheck } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useDrawer } from '../../shared/ui/hooks/useDrawer';
import { useSession } from '../../shared/storage/session/session';
import { cx, visuallyHidden, onDemand } from '../../shared/ui';
import styles from '../../shared/ui/HeaderTool.module.css';
import { accountTexts } from './accountTexts';

const drawer = onDemand(() => import('./AccountDrawer'));

/** The header's account button: links to the sign-in, or opens the drawer of a signed-in shopper. */
export function AccountMenu() {
  const { status } = useSession();
  const link = useRef<HTMLAnchorElement>(null);
  if (status === 'signedIn') return <SignedInButton onSignedOut={() => link.current?.focus()} />;
  // Prerendered pages also show the link, which works without scripts.
  return (
    <Link ref={link} to="/acceder" className={cx('target plain', styles.tool)}>
      <CircleUserRound />
      <span className={cx(visuallyHidden, styles.words)}>{accountTexts.signIn}</span>
    </Link>
  );
}

function SignedInButton({ onSignedOut }: { readonly onSignedOut: () => void }) {
  const [, navigate] = useLocation();
  // The account page also has a sign-out button, and it reports a lost connection.
  const { button, control } = useDrawer(drawer, () => navigate('/acceder'));
  return (
    <>
      <button {...button} type="button" className={cx('target plain', styles.tool)}>
        <UserRoundCheck />
        <span className={cx(visuallyHidden, styles.words)}>{accountTexts.menu}</span>
      </button>
      <drawer.Component {...control} onSignedOut={onSignedOut} />
    </>
  );
}
