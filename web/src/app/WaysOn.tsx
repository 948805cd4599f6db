import { PageHead } from '../shared/site/seo/PageHead';
import { chatHref, site } from '../shared/site';
import { Button, ButtonAnchor, Container, EmptyState } from '../shared/ui';
import { appTexts } from './texts';

/** Replaces a page that failed to render, with links to continue. */
export function WaysOn() {
  const { error } = appTexts;
  return (
    <Container>
      <PageHead title={error.title} />
      <EmptyState level={1} pose="lost" title={error.title} text={<p role="alert">{error.text}</p>}>
        <Button onClick={() => window.location.reload()}>{error.reload}</Button>
        {/* A full page load instead of a router navigation discards the broken state. */}
        <ButtonAnchor variant="secondary" href="/">
          {error.home}
        </ButtonAnchor>
        <ButtonAnchor variant="quiet" newTab href={chatHref(site.chatUrl, error.message)}>
          {error.chat}
        </ButtonAnchor>
      </EmptyState>
    </Container>
  );
}
