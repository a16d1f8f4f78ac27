import { Component, type ReactNode } from 'react';
import { connection } from '../../../dataProvider/http/http.ts';
import { ChunkLoadError } from '../../ui/chunks.ts';

interface BoundaryProps {
  children: ReactNode;
  /** Renders the tile after a failure; `again` renders the children again. */
  failed: (again: () => void) => ReactNode;
}

/**
 * Error boundary that keeps errors of a tile from the rest of the page. A tile whose code could not be loaded is
 * retried when the connection is back.
 */
export class TileBoundary extends Component<BoundaryProps, { error: unknown; hasFailed: boolean }> {
  override state = { error: undefined as unknown, hasFailed: false };
  private leave: (() => void) | undefined;

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }

  private readonly again = () => {
    const { error } = this.state;
    if (error instanceof ChunkLoadError) error.renew?.();
    this.setState({ error: undefined, hasFailed: false });
  };

  override componentDidMount() {
    this.leave = connection.subscribe(() => {
      if (this.state.error instanceof ChunkLoadError && connection.get().state === 'live') this.again();
    });
  }

  override componentWillUnmount() {
    this.leave?.();
  }

  override render() {
    return this.state.hasFailed ? this.props.failed(this.again) : this.props.children;
  }
}
