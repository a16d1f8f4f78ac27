import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, useFailureText } from './context.tsx';
import { useFieldMessage } from './useFieldMessage.ts';
import { useOneAtATime } from './whileMounted.ts';

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
