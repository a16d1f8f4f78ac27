import { useEffect, useRef, useState } from 'react';
import { isCancelled } from './context.tsx';

/**
 * A task that can be cancelled, and is cancelled when its component is unmounted. `progress`: what it last reported,
 * undefined while none runs. `start` resolves to how it ended; undefined after a failure, which `onFailure` was given.
 */
export function useCancellableTask<Progress>(onFailure: (error: unknown) => void) {
  const [progress, setProgress] = useState<Progress>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async (
    first: Progress,
    task: (signal: AbortSignal, report: (progress: Progress) => void) => Promise<void>,
  ): Promise<'done' | 'stopped' | undefined> => {
    const controller = new AbortController();
    abort.current = controller;
    let over = false;
    setProgress(first);
    try {
      // a late report must not show a task that is over
      await task(controller.signal, (next) => over || setProgress(next));
      return 'done';
    } catch (error) {
      if (isCancelled(error)) return 'stopped';
      onFailure(error);
      return undefined;
    } finally {
      over = true;
      setProgress(undefined);
    }
  };
  return { progress, start, cancel: () => abort.current?.abort() };
}
