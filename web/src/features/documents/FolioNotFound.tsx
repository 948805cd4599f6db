import { ButtonLink, Container, EmptyState } from '../../shared/ui';
import { texts } from './texts';

const words = texts.notFound;

export function FolioNotFound({ folio }: { readonly folio: string }) {
  return (
    <Container className="page">
      <EmptyState level={1} pose="lost" title={words.title(folio)} text={words.text}>
        <ButtonLink to="/paquetes">{words.plans}</ButtonLink>
        <ButtonLink variant="secondary" to="/">
          {words.home}
        </ButtonLink>
      </EmptyState>
    </Container>
  );
}
