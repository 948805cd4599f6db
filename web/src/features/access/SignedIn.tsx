import { useLocation } from 'wouter';
import { useHash } from '../../shared/ui/hooks/useAddress';
import { Button, ButtonLink, Container, EmptyState } from '../../shared/ui';
import { Dialog } from '../../shared/ui/Dialog';
import { accountTexts, PASSWORD_HASH } from './accountTexts';
import { NewPasswordForm } from './NewPasswordForm';
import { texts } from './texts';

export function SignedIn({ onSignOut }: { readonly onSignOut: () => void }) {
  const [path, navigate] = useLocation();
  // The URL hash opens the password dialog, so that the account drawer can link to it and Back closes it.
  const changing = useHash() === PASSWORD_HASH;
  const close = (): void => navigate(path, { replace: true });
  return (
    <Container className="page">
      <EmptyState level={1} pose="greeting" title={texts.signedIn.title} text={texts.signedIn.text}>
        <ButtonLink to="/paquetes">{texts.signedIn.plans}</ButtonLink>
        <ButtonLink to="/mis-compras" variant="secondary">
          {accountTexts.purchases}
        </ButtonLink>
        <Button variant="quiet" onClick={() => navigate(path + PASSWORD_HASH)}>
          {accountTexts.password}
        </Button>
        <Button variant="quiet" onClick={onSignOut}>
          {accountTexts.signOut}
        </Button>
      </EmptyState>
      {changing ? (
        <Dialog onClose={close} title={texts.password.heading} description={texts.password.note}>
          <NewPasswordForm token={null} onDone={close} onForgot={null} />
        </Dialog>
      ) : null}
    </Container>
  );
}
