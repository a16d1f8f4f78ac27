import { afterPaint } from '../../ui/painting.ts';

let last: Promise<void> = Promise.resolve();

/**
 * Resolves when the next chart is to be mounted: one after the other, each once the one before it has been painted, so
 * that clicks and keys are handled in between.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((turn) => void afterPaint(turn)));
  return last;
}
