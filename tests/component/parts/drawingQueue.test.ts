import { afterEach, expect, it, vi } from 'vitest';
import { queueDrawing, splitDrawing } from '../../../src/parts/chart/drawingQueue.ts';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A box whose top is this many pixels below the top of the window, which is 768 pixels high. */
function boxAt(top: number): HTMLElement {
  const box = document.createElement('div');
  box.getBoundingClientRect = () => new DOMRect(0, top, 300, 200);
  document.body.append(box);
  return box;
}

/** Runs all tasks one by one; returns what each of them has drawn. */
function tasks(drawn: string[]): string[] {
  const seen: string[] = [];
  while (vi.getTimerCount() > 0) {
    drawn.length = 0;
    vi.advanceTimersToNextTimer();
    if (drawn.length > 0) seen.push(drawn.join(' '));
  }
  return seen;
}

it('charts are drawn once, each in a task of its own, those in view first', () => {
  vi.useFakeTimers();
  const drawn: string[] = [];
  const leave = new Map(
    Object.entries({ far: 3_000, below: 900, first: 100, gone: 120, second: 500, above: -400 }).map(([name, top]) => [
      name,
      queueDrawing(boxAt(top), () => drawn.push(name)),
    ]),
  );
  leave.get('gone')?.();
  expect(drawn).toEqual([]);
  expect(tasks(drawn)).toEqual(['first', 'second', 'below', 'above', 'far']);
  queueDrawing(boxAt(0), () => drawn.push('later'));
  expect(tasks(drawn)).toEqual(['later']);
});

/** A chart that records what it adds to the page. */
function chart() {
  const put: string[] = [];
  const el = document.body.appendChild(document.createElement('div'));
  const drawAxis = () => void put.push('axes');
  // as ApexCharts does
  const mount = async (graph: unknown) => {
    own.axes.drawAxis();
    put.push(String(graph));
  };
  const own = { el, axes: { drawAxis }, mount };
  splitDrawing(own);
  return { own, put, drawAxis };
}

it('a chart is computed in one task, its axes are drawn in the next and its bars in the last; it is redrawn at once', async () => {
  vi.useFakeTimers();
  const { own, put, drawAxis } = chart();
  const drawn = own.mount('bars');
  expect(put).toEqual([]);
  expect(tasks(put)).toEqual(['axes', 'bars']);
  await drawn;
  own.axes = { drawAxis };
  put.length = 0;
  void own.mount('other figures');
  expect(put).toEqual(['axes', 'other figures']);
});

it('a chart that starts again before it is in the page adds only its last drawing', () => {
  vi.useFakeTimers();
  const { own, put } = chart();
  void own.mount('old');
  void own.mount('new');
  vi.runAllTimers();
  expect(put).toEqual(['axes', 'new']);
});

it('a chart that starts again after only its axes were drawn draws its new axes and its new bars', () => {
  vi.useFakeTimers();
  const { own, put, drawAxis } = chart();
  void own.mount('old');
  while (put.length === 0) vi.advanceTimersToNextTimer();
  own.axes = { drawAxis };
  void own.mount('new');
  vi.runAllTimers();
  expect(put).toEqual(['axes', 'axes', 'new']);
});

it('a chart that was removed meanwhile is not added to the page', () => {
  vi.useFakeTimers();
  const { own, put } = chart();
  void own.mount('bars');
  own.el.remove();
  vi.runAllTimers();
  expect(put).toEqual([]);
});
