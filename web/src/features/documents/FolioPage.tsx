import { useParams } from 'react-router';
import { Jaiba } from '../../shared/art/Jaiba';
import { catalogue, familyInfo, findPlan } from '../../shared/catalogue';
import { ButtonLink, Container, EmptyState } from '../../shared/ui';
import { DocumentView } from './DocumentView';
import styles from './FolioPage.module.css';
import { texts } from './texts';

/** The registered tariff of a plan, or the word that there is none under that number. */
export default function FolioPage() {
  const { folioId = '' } = useParams();
  const folio = catalogue.folios.find(({ id }) => id === folioId);
  const plan = folio === undefined ? undefined : findPlan(folio.planId);
  if (folio === undefined || plan === undefined) return <FolioNotFound folio={folioId} />;

  const name = `${plan.name} ${folio.title}`;
  return (
    <DocumentView
      name={`folio-${folio.id}`}
      kicker={texts.folioKicker(folio.id)}
      title={name}
      intro={texts.folioIntro(`${plan.dataPlan} ${plan.dataPlus}`)}
      actions={
        <ButtonLink variant="secondary" onDark to={familyInfo(plan.family)?.path ?? '/paquetes'}>
          {texts.seePlan}
        </ButtonLink>
      }
    />
  );
}

function FolioNotFound({ folio }: { readonly folio: string }) {
  const words = texts.notFound;
  return (
    <Container className={styles.missing}>
      <EmptyState
        level={1}
        picture={<Jaiba pose="lost" />}
        title={words.title(folio)}
        actions={
          <>
            <ButtonLink to="/paquetes">{words.plans}</ButtonLink>
            <ButtonLink variant="secondary" to="/">
              {words.home}
            </ButtonLink>
          </>
        }
      >
        <p>{words.text}</p>
      </EmptyState>
    </Container>
  );
}
