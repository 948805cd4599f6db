import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button, ButtonAnchor, Container, EmptyState } from '../shared/ui';
import { appTexts } from './texts';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
}

/** Keeps a page that broke from taking the whole shop with it, and offers the way on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('La página no se pudo mostrar:', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { error } = appTexts;
    return (
      <Container>
        <EmptyState
          level={1}
          picture={<img src="/img/jaiba/lost.svg" alt="" width={240} height={240} />}
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
            </>
          }
        >
          <p role="alert">{error.text}</p>
        </EmptyState>
      </Container>
    );
  }
}
