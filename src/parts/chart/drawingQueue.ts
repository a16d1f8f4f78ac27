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
export function runInOwnTask(run: () => void): void {
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

/** The internals of an ApexCharts chart that are needed to split its drawing; its types lack them. */
interface Drawing {
  el: Element;
  mount: (graph: unknown) => Promise<unknown>;
  /** A new object with each drawing. */
  axes: { drawAxis: (type: 'bar', grid: unknown) => void };
}

/**
 * Splits the first drawing of an ApexCharts chart, before it begins, into three tasks: the first computes the bars, the
 * next draws the axes, which measures each label, and the last puts the bars into the page. Redrawing remains one task,
 * so that no empty chart is painted in between.
 */
export function splitDrawing(chart: Drawing): void {
  const mount = chart.mount.bind(chart);
  let latest: unknown;
  let isDrawn = false;
  chart.mount = (graph) => {
    if (isDrawn) return mount(graph);
    latest = graph;
    return new Promise((resolve, reject) => {
      const next = (step: () => void) =>
        runInOwnTask(() => {
          // otherwise the chart was removed, or started again with other figures
          if (chart.el.isConnected && graph === latest) step();
        });
      next(() => {
        // null, because only a line below the axis would need the grid
        chart.axes.drawAxis('bar', null);
        chart.axes.drawAxis = () => {};
        next(() => {
          isDrawn = true;
          mount(graph).then(resolve, reject);
        });
      });
    });
  };
}
