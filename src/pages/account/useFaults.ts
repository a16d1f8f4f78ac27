import { useState } from 'react';
import { failureOf, useFailureText } from '../../views/context.ts';
import { useFieldMessage } from '../../views/record/useFieldMessage.ts';

/** What is wrong with the fields of a small form, in words, and what no field is to blame for. */
export function useFaults<Name extends string>(names: readonly Name[]) {
  const message = useFieldMessage();
  const failureText = useFailureText();
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const [refused, setRefused] = useState<string>();

  return {
    faults,
    refused,
    /** Marks what is missing; true when nothing is. */
    check(values: Record<Name, string>): boolean {
      const missing = names.filter((name) => values[name].trim() === '');
      setRefused(undefined);
      setFaults(Object.fromEntries(missing.map((name) => [name, message('required')])) as typeof faults);
      return missing.length === 0;
    },
    /** Shows a refusal at the fields it names. */
    tell(error: unknown): void {
      const { errors } = failureOf(error);
      const own = names.filter((name) => errors?.[name] !== undefined);
      setFaults(Object.fromEntries(own.map((name) => [name, message(errors?.[name] ?? '')])) as typeof faults);
      setRefused(own.length > 0 ? undefined : failureText(error, {}));
    },
    clear(name: Name): void {
      setFaults((before) => ({ ...before, [name]: undefined }));
      setRefused(undefined);
    },
  };
}
