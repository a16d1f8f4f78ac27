import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

/** Catches what a screen throws and shows the error page in its place; the frame around it goes on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}
