import { Button, Container, TwistLoader } from '../../shared/ui';
import { leaveFor } from './leaveFor';
import styles from './Notice.module.css';
import { REDIRECT_DELAY } from './redirectDelay';
import { texts } from './texts';
import { useUncovered } from './useUncovered';
import { useProceed } from './useProceed';

interface ProceedPageProps {
  /** How the shop is left. */
  readonly leave?: (url: string) => void;
}

/** /proceder-a-pagar */
export function ProceedPage({ leave = leaveFor }: ProceedPageProps) {
  const uncovered = useUncovered();
  const goNow = useProceed(uncovered ? REDIRECT_DELAY : null, leave);
  return (
    <Container narrow className={styles.notice}>
      <TwistLoader on="light" className={styles.loader} />
      <h1 className={styles.title}>{texts.proceed.title}</h1>
      <p className={styles.text}>{texts.proceed.wait}</p>
      <Button variant="quiet" onClick={goNow}>
        {texts.proceed.now}
      </Button>
    </Container>
  );
}
