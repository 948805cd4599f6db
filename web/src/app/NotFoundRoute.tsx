import { useRoute } from 'wouter';
import { ButtonLink, Container, EmptyState } from '../shared/ui';
import { useHydrated } from '../shared/ui/hooks/useHydrated';

const texts = {
  title: 'Esta página se nos fue con la marea',
  text: 'No encontramos lo que buscas: puede que la dirección tenga un error o que la página haya cambiado de lugar.',
  home: 'Ir a inicio',
  monthly: 'Ver paquetes mensuales',
  folioTitle: (folio: string) => `No se encontró PDF para el folio ${folio}`.trim(),
  folioText: 'Revisa que el número esté completo. El folio de cada paquete está en sus detalles.',
  plans: 'Ver paquetes',
} as const;

/**
 * The page for every URL without a page. One HTML file serves all of them, so text that depends on the URL, such as
 * the number of a missing folio, is rendered after hydration.
 */
export default function NotFoundRoute() {
  const [isFolio, params] = useRoute('/folio/:folio');
  const hydrated = useHydrated();
  return (
    <Container className="page">
      {hydrated && isFolio ? (
        <EmptyState
          level={1}
          pose="lost"
          title={texts.folioTitle(params.folio)}
          text={texts.folioText}
        >
          <ButtonLink to="/paquetes">{texts.plans}</ButtonLink>
          <ButtonLink variant="secondary" to="/">
            {texts.home}
          </ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState level={1} pose="lost" title={texts.title} text={texts.text}>
          <ButtonLink to="/">{texts.home}</ButtonLink>
          <ButtonLink variant="secondary" to="/paquetes/tuisty-mensual">
            {texts.monthly}
          </ButtonLink>
        </EmptyState>
      )}
    </Container>
  );
}
