/** Pixels between messages and the edge of the window, or what they lie above. */
const EDGE = 20;
const GAP = 8;

export type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * The lowest place where messages cover nothing that is to be pressed, as the distance from the bottom of the window in
 * pixels. `messages`: where they are now; `bars`: what they must not cover. Without such a place they stay at the bottom.
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
