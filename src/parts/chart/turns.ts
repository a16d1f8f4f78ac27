/** A chart that waits for its turn. */
interface Waiting {
  box: HTMLElement;
  draw: () => void;
}

const waiting = new Set<Waiting>();
let planned = false;

/** Pixels from the window's upper half to the box; in view it is least. */
function distance({ box }: Waiting): number {
  const { top, bottom } = box.getBoundingClientRect();
  return Math.max(0, top - window.innerHeight, -bottom);
}

/** Runs in a task of its own, after the next frame: what changed before has its layout then. */
export function inOwnTask(run: () => void): void {
  // no frames come in a window that is hidden
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}

function plan(): void {
  if (planned || waiting.size === 0) return;
  planned = true;
  inOwnTask(() => {
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
 * Draws charts one after the other, each in a task of its own, so that presses and keys are answered between them: those
 * in view first, in the order in which they came. Returns what takes a chart out of the queue.
 */
export function takeTurn(box: HTMLElement, draw: () => void): () => void {
  const own = { box, draw };
  waiting.add(own);
  plan();
  return () => void waiting.delete(own);
}

/** What is split of a chart of ApexCharts; its types lack it. */
interface Drawing {
  el: Element;
  mount: (graph: unknown) => Promise<unknown>;
  /** Other ones with each drawing. */
  axes: { drawAxis: (type: 'bar', grid: unknown) => void };
}

/**
 * Splits the first drawing of a chart of ApexCharts, before it begins: the bars are computed in one task, its axes are
 * drawn in the next, which measures each label, and the bars are put into the page in the last. It is drawn anew in one
 * task, so that no empty chart is painted between.
 */
export function inThreeTasks(chart: Drawing): void {
  const mount = chart.mount.bind(chart);
  let latest: unknown;
  let isDrawn = false;
  chart.mount = (graph) => {
    if (isDrawn) return mount(graph);
    latest = graph;
    return new Promise((resolve, reject) => {
      const next = (step: () => void) =>
        inOwnTask(() => {
          // else removed, or begun again with other figures
          if (chart.el.isConnected && graph === latest) step();
        });
      next(() => {
        // only a line below the axis would need the grid
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
