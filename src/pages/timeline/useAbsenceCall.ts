import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { failureOf, useFailureText } from '../../definition/context.ts';
import { useFieldMessage } from '../../definition/useFieldMessage.ts';
import { useOneAtATime } from '../../definition/whileMounted.ts';
import type { Resource } from '../../engine/definition.ts';

/** Sends what changes who is on duty, and closes the dialog after it; what was typed stays if that fails. */
export function useAbsenceCall(absences: Resource, done: string, onClose: () => void) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const failureText = useFailureText();
  const fieldMessage = useFieldMessage();
  const { busy, once } = useOneAtATime();
  const [failure, setFailure] = useState<string>();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  const run = (work: () => Promise<unknown>) =>
    void once(async () => {
      setFailure(undefined);
      setFaults({});
      try {
        await work();
        await queryClient.invalidateQueries({ queryKey: ['duty'] });
        notify(done, { type: 'success' });
        onClose();
      } catch (error) {
        setFailure(failureText(error, { resource: absences, op: 'create' }));
        // "absences.1.start" is a fault of "start"
        const told = Object.entries(failureOf(error).errors ?? {});
        setFaults(Object.fromEntries(told.map(([path, code]) => [path.split('.').at(-1), fieldMessage(code)])));
      }
    });
  return { busy, failure, faults, run };
}
