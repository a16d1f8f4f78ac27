import { type ReactNode, useDeferredValue } from 'react';

interface LaterProps {
  /** In its place before. */
  until?: ReactNode;
  children: ReactNode;
}

/**
 * Draws its children after what stands around them: buttons and bars beside a form, which would hold up its fields. They
 * come with the next drawing, in turns with other work.
 */
export function Later({ until = null, children }: LaterProps) {
  return useDeferredValue(true, false) ? children : until;
}
