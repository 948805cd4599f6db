import { ButtonLink, Container, EmptyState } from '../../shared/ui';

const texts = {
  title: 'Esta página se nos fue con la marea',
  text: 'No encontramos lo que buscas: puede que la dirección tenga un error o que la página haya cambiado de lugar.',
  home: 'Ir a inicio',
  plans: 'Ver paquetes mensuales',
} as const;

export default function NotFoundPage() {
  return (
    <Container className="page">
      <EmptyState level={1} pose="lost" title={texts.title} text={texts.text}>
        <ButtonLink to="/">{texts.home}</ButtonLink>
        <ButtonLink variant="secondary" to="/paquetes/tuisty-mensual">
          {texts.plans}
        </ButtonLink>
      </EmptyState>
    </Container>
  );
}
