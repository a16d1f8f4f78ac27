import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../../protocol/events.ts';
import { useRefetchOnEvents } from '../../../src/live/useRefetchOnEvents.ts';

const stream = vi.hoisted(() => ({ tell: (_event: LiveEvent): void => undefined }));
vi.mock('../../../src/definition/useLiveEvents.ts', () => ({
  useLiveEvents: (heard: typeof stream.tell) => {
    stream.tell = heard;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Refetches within so many seconds in which so many events come per second. */
async function refetches(perSecond: number, seconds: number): Promise<number> {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { unmount } = renderHook(() => useRefetchOnEvents(['rows'], () => true, { gap: 250 }), { wrapper });
  const refetch = vi.spyOn(client, 'invalidateQueries');
  for (let i = 0; i < perSecond * seconds; i++) {
    stream.tell({ kind: 'alarm', ref: i });
    await vi.advanceTimersByTimeAsync(1_000 / perSecond);
  }
  unmount();
  return refetch.mock.calls.length;
}

it.each([
  { name: 'single events are followed at once', perSecond: 2, seconds: 10, least: 20, most: 20 },
  { name: 'a few at once, after the gap', perSecond: 20, seconds: 10, least: 39, most: 41 },
  { name: 'hundreds, each second', perSecond: 200, seconds: 10, least: 10, most: 13 },
])('$name', async ({ perSecond, seconds, least, most }) => {
  const times = await refetches(perSecond, seconds);
  expect(times).toBeGreaterThanOrEqual(least);
  expect(times).toBeLessThanOrEqual(most);
});
