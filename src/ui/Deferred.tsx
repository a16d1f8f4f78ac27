import { type ReactNode, useDeferredValue } from 'react';

interface DeferredProps {
  /** Placeholder until the children are rendered. */
  until?: ReactNode;
  children: ReactNode;
}

/**
 * Renders its children after the surrounding content, e.g. buttons and bars beside a form, which would delay its
 * fields. They come with the next, interruptible render.
 */
export function Deferred({ until = null, children }: DeferredProps) {
  return useDeferredValue(true, false) ? children : until;
}
