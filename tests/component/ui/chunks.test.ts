import { expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from '../../../src/ui/chunks.ts';

it('fails with a ChunkLoadError after 120 s, and not before [S8.40][S9.2]', async () => {
  vi.useFakeTimers();
  const outcome = vi.fn();
  loadChunk(() => new Promise(() => {})).catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.mock.calls[0]?.[0]).toBeInstanceOf(ChunkLoadError);
  expect(outcome.mock.calls[0]?.[0].name).toBe('ChunkLoadError');
});

it('retries after a failure, and gives up after the third', async () => {
  vi.useFakeTimers();
  const load = vi.fn().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValueOnce('screen');
  const loaded = loadChunk(load);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await loaded).toBe('screen');

  const failing = vi.fn().mockRejectedValue(new TypeError('lost'));
  const outcome = vi.fn();
  loadChunk(failing).catch(outcome);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(failing).toHaveBeenCalledTimes(3);
  expect(outcome.mock.calls[0]?.[0]).toBeInstanceOf(ChunkLoadError);
});
