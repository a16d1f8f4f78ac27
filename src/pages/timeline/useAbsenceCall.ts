import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { failureOf, useFailureText } from '../../definition/context.tsx';
import { useFieldMessage } from '../../definition/labels.ts';
import { useOneAtATime } from '../../definition/tasks.ts';
import type { Resource } from '../../engine/definition.ts';

/**
 * Sends a change of who is on duty, then closes the dialog and says so by the text `done`, or by the one that the work
 * returns; after a failure it stays open with what was typed.
 */
export function useAbsenceCall(absences: Resource, done: string, onClose?: () => void) {
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
        const said = await work();
        await queryClient.invalidateQueries({ queryKey: ['duty'] });
        notify(typeof said === 'string' ? said : done, { type: 'success' });
        onClose?.();
      } catch (error) {
        setFailure(failureText(error, { resource: absences, op: 'create' }));
        // an error at "absences.1.start" belongs to the field "start"
        const fieldErrors = Object.entries(failureOf(error).errors ?? {});
        setFaults(Object.fromEntries(fieldErrors.map(([path, code]) => [path.split('.').at(-1), fieldMessage(code)])));
      }
    });
  return { busy, failure, faults, run };
}
