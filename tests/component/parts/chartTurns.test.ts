import { afterEach, expect, it, vi } from 'vitest';
import { inTwoTasks, takeTurn } from '../../../src/parts/chart/turns.ts';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A box whose top is so many pixels below the top of the window, which is 768 pixels high. */
function boxAt(top: number): HTMLElement {
  const box = document.createElement('div');
  box.getBoundingClientRect = () => new DOMRect(0, top, 300, 200);
  document.body.append(box);
  return box;
}

/** Runs one task after the other and tells what each of them has drawn. */
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
      takeTurn(boxAt(top), () => drawn.push(name)),
    ]),
  );
  leave.get('gone')?.();
  expect(drawn).toEqual([]);
  expect(tasks(drawn)).toEqual(['first', 'second', 'below', 'above', 'far']);
  takeTurn(boxAt(0), () => drawn.push('later'));
  expect(tasks(drawn)).toEqual(['later']);
});

/** A chart that notes what it puts into the page. */
function chart() {
  const put: unknown[] = [];
  const el = document.body.appendChild(document.createElement('div'));
  const own = { el, mount: async (graph: unknown) => put.push(graph) };
  inTwoTasks(own);
  return { own, put };
}

it('a chart is put into the page in a task after the one that computes it, and drawn anew at once', async () => {
  vi.useFakeTimers();
  const { own, put } = chart();
  const drawn = own.mount('bars');
  expect(put).toEqual([]);
  vi.runAllTimers();
  await drawn;
  expect(put).toEqual(['bars']);
  void own.mount('other figures');
  expect(put).toEqual(['bars', 'other figures']);
});

it('of a chart that begins again before it is in the page only the last drawing is put there', () => {
  vi.useFakeTimers();
  const { own, put } = chart();
  void own.mount('old');
  void own.mount('new');
  vi.runAllTimers();
  expect(put).toEqual(['new']);
});

it('a chart that was removed meanwhile is not put into the page', () => {
  vi.useFakeTimers();
  const { own, put } = chart();
  void own.mount('bars');
  own.el.remove();
  vi.runAllTimers();
  expect(put).toEqual([]);
});
