import { planAddress, useShopCatalogue } from '../../shared/core/catalogue';
import { titleOf } from '../../shared/core/catalogue/names';
import { ButtonLink } from '../../shared/ui';
import { DocumentView } from './DocumentView';
import { legalDocuments } from './registry';
import { texts } from './texts';

interface DocumentPageProps {
  readonly document?: string;
  /** Folio of a registered tariff, from the route; an alternative to `document`. */
  readonly folio?: string;
}

export default function DocumentPage({ document, folio }: DocumentPageProps) {
  if (folio !== undefined) return <FolioPage folioId={folio} />;
  const legal = legalDocuments.find(({ id }) => id === document);
  if (legal === undefined) return null;
  const { id, title, description } = legal;
  return <DocumentView name={id} kicker={texts.kicker} title={title} intro={description} />;
}

function FolioPage({ folioId }: { readonly folioId: string }) {
  const { catalogue, findPlan } = useShopCatalogue();
  const folio = catalogue.folios.find(({ id }) => id === folioId);
  const plan = folio === undefined ? undefined : findPlan(folio.planId);
  // Only a core with another catalogue than the pages' lacks it: the error page leads on.
  if (folio === undefined || plan === undefined) throw new Error(`No plan has folio ${folioId}.`);

  return (
    <DocumentView
      name={`folio-${folio.id}`}
      kicker={texts.folioKicker(folio.id)}
      title={`${plan.name} ${titleOf(plan)}`}
      intro={texts.folioIntro(`${plan.dataPlan} ${plan.dataPlus}`)}
      actions={
        <ButtonLink variant="secondary" onDark to={planAddress(plan)}>
          {texts.seePlan}
        </ButtonLink>
      }
    />
  );
}
