import { isFocusLost } from './focusLost.ts';

/**
 * Focuses the element that `find` returns once the changes of the current event are rendered. Returns a function that
 * cancels it.
 */
export function focusAfterRender(find: () => HTMLElement | null | undefined): () => void {
  const frame = requestAnimationFrame(() => find()?.focus());
  return () => cancelAnimationFrame(frame);
}

/** Like `focusAfterRender`, but only if the focused element was removed meanwhile. */
export function refocusAfterRender(find: () => HTMLElement | null | undefined): () => void {
  return focusAfterRender(() => (isFocusLost() ? find() : undefined));
}
