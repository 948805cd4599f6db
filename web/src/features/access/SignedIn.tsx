import { useLocation } from 'wouter';
import { useHash } from '../../shared/ui/hooks/useAddress';
import { Button, ButtonLink, Container, EmptyState } from '../../shared/ui';
import { accountTexts, PASSWORD_HASH } from './accountTexts';
import { PasswordDialog } from './PasswordDialog';
import { texts } from './texts';

export function SignedIn({ onSignOut }: { readonly onSignOut: () => void }) {
  const [path, navigate] = useLocation();
  // The URL hash opens the password dialog, so that the account drawer can link to it and Back closes it.
  const changing = useHash() === PASSWORD_HASH;
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
      {changing ? <PasswordDialog onClose={() => navigate(path, { replace: true })} /> : null}
    </Container>
  );
}
