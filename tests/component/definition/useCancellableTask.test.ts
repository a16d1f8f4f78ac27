import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useCancellableTask } from '../../../src/definition/tasks.ts';

/** A task that ends when the test says so, or is cancelled. */
function held() {
  let report: (count: number) => void = () => undefined;
  let end: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const task = (signal: AbortSignal, onProgress: (count: number) => void) => {
    report = onProgress;
    return new Promise<void>((resolve, reject) => {
      end = resolve;
      fail = reject;
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  return { task, report: (count: number) => report(count), end: () => end(), fail: (error: Error) => fail(error) };
}

function begun() {
  const onFailure = vi.fn();
  const { result, unmount } = renderHook(() => useCancellableTask<number>(onFailure));
  const work = held();
  let ended: Promise<string | undefined> = Promise.resolve('');
  act(() => {
    ended = result.current.start(0, work.task);
  });
  const after = async (step: () => void) => {
    let how: string | undefined;
    await act(async () => {
      step();
      how = await ended;
    });
    return how;
  };
  return { ...work, result, unmount, after, onFailure };
}

it('a task tells its progress until it is done; a late report changes nothing', async () => {
  const { result, report, end, after, onFailure } = begun();
  expect(result.current.progress).toBe(0);
  act(() => report(7));
  expect(result.current.progress).toBe(7);
  expect(await after(end)).toBe('done');
  act(() => report(8));
  expect(result.current.progress).toBeUndefined();
  expect(onFailure).not.toHaveBeenCalled();
});

it('a task that was cancelled, or whose screen was left, is no failure', async () => {
  const one = begun();
  expect([await one.after(one.result.current.cancel), one.onFailure.mock.calls]).toEqual(['stopped', []]);
  const other = begun();
  expect([await other.after(other.unmount), other.onFailure.mock.calls]).toEqual(['stopped', []]);
});

it('a failure is handed on', async () => {
  const { after, fail, result, onFailure } = begun();
  const error = new Error('refused');
  expect(await after(() => fail(error))).toBeUndefined();
  expect([onFailure.mock.calls, result.current.progress]).toEqual([[[error]], undefined]);
});
