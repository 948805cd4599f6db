import { Jaiba } from '../../../shared/ui/art/Jaiba';
import { useOnline } from '../../../shared/ui/hooks/useOnline';
import { Button, Container, TwistLoader } from '../../../shared/ui';
import styles from './Notice.module.css';
import { texts } from './texts';
import { REDIRECT_DELAY, redirectTo, usePaymentRedirect } from './usePaymentRedirect';

interface ProceedPageProps {
  /** Redirects to the payment page. */
  readonly leave?: (url: string) => void;
}

/** /proceder-a-pagar */
export default function ProceedPage({ leave = redirectTo }: ProceedPageProps) {
  // While offline the redirect would show the browser's error page.
  const online = useOnline();
  const goNow = usePaymentRedirect(online ? REDIRECT_DELAY : null, leave);
  return (
    <Container narrow className={styles.notice}>
      <Jaiba pose="pointing" className={styles.picture} />
      <TwistLoader className={styles.loader} />
      <h1 className="title">{texts.proceed.title}</h1>
      <p className="soft">{texts.proceed.wait}</p>
      <p role="status" className="soft">
        {online ? '' : texts.proceed.offline}
      </p>
      <Button variant="quiet" disabled={!online} onClick={goNow}>
        {texts.proceed.now}
      </Button>
    </Container>
  );
}
