import { catalogue, familyInfo, findPlan } from '../../shared/catalogue';
import { ButtonLink } from '../../shared/ui';
import { DocumentView } from './DocumentView';
import { FolioNotFound } from './FolioNotFound';
import { texts } from './texts';

/** The registered tariff of a plan, or the word that there is none under that number. */
export function FolioPage({ folioId }: { readonly folioId: string }) {
  const folio = catalogue.folios.find(({ id }) => id === folioId);
  const plan = folio === undefined ? undefined : findPlan(folio.planId);
  if (folio === undefined || plan === undefined) return <FolioNotFound folio={folioId} />;

  return (
    <DocumentView
      name={`folio-${folio.id}`}
      kicker={texts.folioKicker(folio.id)}
      title={`${plan.name} ${folio.title}`}
      intro={texts.folioIntro(`${plan.dataPlan} ${plan.dataPlus}`)}
      actions={
        <ButtonLink variant="secondary" onDark to={familyInfo(plan.family)?.path ?? '/paquetes'}>
          {texts.seePlan}
        </ButtonLink>
      }
    />
  );
}
