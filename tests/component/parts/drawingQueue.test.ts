import { afterEach, expect, it, vi } from 'vitest';
import { queueDrawing } from '../../../src/parts/chart/drawingQueue.ts';

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
