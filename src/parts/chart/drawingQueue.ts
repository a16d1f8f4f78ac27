/** A chart that waits for its turn. */
interface Waiting {
  box: HTMLElement;
  draw: () => void;
}

const waiting = new Set<Waiting>();
let planned = false;

/** Pixels from the visible part of the page to the box; 0 if it is in view. */
function distance({ box }: Waiting): number {
  const { top, bottom } = box.getBoundingClientRect();
  return Math.max(0, top - window.innerHeight, -bottom);
}

/** Runs a function in its own task after the next frame, when earlier changes have been laid out. */
function runInOwnTask(run: () => void): void {
  // a hidden window gets no frames
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}

function plan(): void {
  if (planned || waiting.size === 0) return;
  planned = true;
  runInOwnTask(() => {
    planned = false;
    const [next] = [...waiting].toSorted((one, other) => distance(one) - distance(other));
    if (next) {
      waiting.delete(next);
      next.draw();
    }
    plan();
  });
}

/**
 * Draws charts one after the other, each in its own task, so that clicks and keys are handled in between. Charts in
 * view come first, in the order in which they were queued. Returns a function that removes the chart from the queue.
 */
export function queueDrawing(box: HTMLElement, draw: () => void): () => void {
  const own = { box, draw };
  waiting.add(own);
  plan();
  return () => void waiting.delete(own);
}
