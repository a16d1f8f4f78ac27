import { useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { failureOf, isCancelled, useFailureText } from './context.tsx';
import { useFieldMessage } from './labels.ts';

/**
 * Wraps a callback of an asynchronous operation so that it runs only while the component is mounted, e.g. doesn't
 * navigate after the user has left the screen.
 */
export function useWhileMounted<A extends unknown[]>(work: (...args: A) => void): (...args: A) => void {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useEvent((...args: A) => {
    if (here.current) work(...args);
  });
}

/** Runs one operation at a time: further calls are ignored until it has finished. */
export function useOneAtATime() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const once = useEvent(async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  });
  return { busy, once };
}

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

/**
 * Runs calls that change something, and refetches the queries whose keys begin with `key` afterwards, even on failure. The error message and the
 * errors of fields stay until the next attempt.
 */
export function useDialogCall(key: string) {
  const queries = useQueryClient();
  const failureText = useFailureText();
  const fieldMessage = useFieldMessage();
  const { busy, once } = useOneAtATime();
  const [failure, setFailure] = useState<string>();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  const run = <T>(work: () => Promise<T>, onDone: (reply: T) => void = () => undefined) =>
    void once(async () => {
      setFailure(undefined);
      setFaults({});
      try {
        onDone(await work());
      } catch (error) {
        const errors = Object.entries(failureOf(error).errors ?? {});
        setFailure(failureText(error, { op: 'update' }));
        setFaults(Object.fromEntries(errors.map(([path, code]) => [path, fieldMessage(code)])));
      }
      await queries.invalidateQueries({ queryKey: [key] });
    });
  return { busy, failure, faults, run };
}
