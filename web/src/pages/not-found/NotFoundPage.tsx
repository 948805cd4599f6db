import { Jaiba } from '../../shared/ui/art/Jaiba';
import { ButtonLink, Container, EmptyState } from '../../shared/ui';
import styles from './NotFoundPage.module.css';
import { texts } from './texts';

export default function NotFoundPage() {
  return (
    <Container className={styles.page}>
      <EmptyState
        level={1}
        picture={<Jaiba pose="lost" />}
        title={texts.title}
        actions={
          <>
            <ButtonLink to="/">{texts.home}</ButtonLink>
            <ButtonLink variant="secondary" to="/paquetes/tuisty-mensual">
              {texts.plans}
            </ButtonLink>
          </>
        }
      >
        <p>{texts.text}</p>
      </EmptyState>
    </Container>
  );
}
