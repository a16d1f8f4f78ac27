/** Pixels between messages and the bottom of the window (EDGE) or an element below them (GAP). */
const EDGE = 20;
const GAP = 8;

export type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * Returns the lowest position where the messages cover none of the `bars`, in pixels from the bottom of the window.
 * Without such a position they stay at the bottom. `messages`: the rectangle they have now.
 */
export function freePlace(messages: Rect, bars: readonly Rect[], windowHeight: number): number {
  const height = messages.bottom - messages.top;
  let bottom = EDGE;
  for (const bar of [...bars].sort((one, other) => other.bottom - one.bottom)) {
    const beside = bar.right <= messages.left || bar.left >= messages.right;
    const lower = windowHeight - bottom;
    if (!beside && bar.bottom > lower - height - GAP && bar.top < lower + GAP) bottom = windowHeight - bar.top + GAP;
  }
  return bottom + height > windowHeight ? EDGE : bottom;
}
