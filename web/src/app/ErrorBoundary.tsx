import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Jaiba } from '../shared/art/Jaiba';
import { chatHref, site } from '../shared/site';
import { Button, ButtonAnchor, Container, EmptyState } from '../shared/ui';
import { appTexts } from './texts';

interface Props {
  readonly children: ReactNode;
  /** What stands in the place of what broke: for parts that nobody sees, nothing. */
  readonly instead?: ReactNode;
}

interface State {
  readonly failed: boolean;
}

/** Keeps a part that broke from taking the rest of the shop with it, and offers the way on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('La página no se pudo mostrar:', error, info.componentStack);
  }

  override render(): ReactNode {
    const { children, instead = <WaysOn /> } = this.props;
    return this.state.failed ? instead : children;
  }
}

function WaysOn() {
  const { error } = appTexts;
  return (
    <Container>
      <EmptyState
        level={1}
        picture={<Jaiba pose="lost" />}
        title={error.title}
        actions={
          <>
            <Button
              onClick={() => {
                window.location.reload();
              }}
            >
              {error.reload}
            </Button>
            {/* A whole load, not a step of the router: whatever broke is left behind. */}
            <ButtonAnchor variant="secondary" href="/">
              {error.home}
            </ButtonAnchor>
            <ButtonAnchor variant="quiet" newTab href={chatHref(site.chatUrl, error.message)}>
              {error.chat}
            </ButtonAnchor>
          </>
        }
      >
        <p role="alert">{error.text}</p>
      </EmptyState>
    </Container>
  );
}
