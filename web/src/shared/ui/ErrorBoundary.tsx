import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Rendered instead of the failed children; null for invisible children. */
  readonly instead: ReactNode;
}

interface State {
  readonly failed: boolean;
}

/** Replaces children that throw, so that the rest of the page keeps working. */
export class ErrorBoundary extends Component<Props, State> {
  // A field would take the helpers that old browsers need for it into the first script.
  constructor(props: Props) {
    super(props);
    this.state = { failed: false };
  }

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('La página no se pudo mostrar:', error, info.componentStack);
    window.dispatchEvent(new Event('render-failed'));
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
