import { Jaiba } from '../../shared/art/Jaiba';
import { Button, ButtonLink, Container, EmptyState } from '../../shared/ui';
import styles from './AccessPage.module.css';
import { texts } from './texts';

/** What the page shows to somebody who is signed in already. */
export function SignedIn({ onSignOut }: { readonly onSignOut: () => void }) {
  return (
    <Container className={styles.signedIn}>
      <EmptyState
        level={1}
        picture={<Jaiba pose="greeting" />}
        title={texts.signedIn.title}
        actions={
          <>
            <ButtonLink to="/paquetes">{texts.signedIn.plans}</ButtonLink>
            <ButtonLink to="/mis-compras" variant="secondary">
              {texts.signedIn.purchases}
            </ButtonLink>
            <Button variant="quiet" onClick={onSignOut}>
              {texts.signedIn.signOut}
            </Button>
          </>
        }
      >
        <p>{texts.signedIn.text}</p>
      </EmptyState>
    </Container>
  );
}
