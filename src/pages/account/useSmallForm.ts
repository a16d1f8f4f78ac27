import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureOf, useFailureText } from '../../definition/context.tsx';
import { useFieldMessage } from '../../definition/labels.ts';

/** Error reasons that belong to a field: name of the field and code of its error text. */
const BLAME: { [reason: string]: { field: string; code: string } } = {
  INVALID_CREDENTIALS: { field: 'password', code: 'passwordWrong' },
  INVALID_VERIFICATION_CODE: { field: 'verificationCode', code: 'codeWrong' },
};

/** Returns the error codes of a rejected submission by field. */
function faultsIn(error: unknown): Record<string, string | undefined> {
  const { errors, reason = '' } = failureOf(error);
  const blamed = BLAME[reason];
  return { ...(blamed && { [blamed.field]: blamed.code }), ...errors };
}

/**
 * State of a form of a few required texts: values, errors, and one submission at a time. Focuses the first field on
 * mount and the first invalid one after a failed submission.
 */
export function useSmallForm<Name extends string>(start: Readonly<Record<Name, string>>) {
  const names = Object.keys(start) as Name[];
  const message = useFieldMessage();
  const failureText = useFailureText();
  const [values, setValues] = useState<Record<Name, string>>(start);
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const inputs = useRef(new Map<Name, HTMLInputElement>());

  const focusOne = (of: readonly Name[]) => {
    const shown = of.map((name) => inputs.current.get(name)).find((input) => input !== undefined);
    shown?.focus();
    shown?.select();
  };
  useEffect(() => inputs.current.values().next().value?.focus(), []);

  /** Sets the errors of fields; returns true if there are none. */
  const mark = (codes: { [name: string]: string | undefined }): boolean => {
    const bad = names.filter((name) => codes[name]);
    setFaults(Object.fromEntries(bad.map((name) => [name, message(codes[name] ?? '')])) as typeof faults);
    setRefused(undefined);
    if (bad.length > 0) focusOne(bad);
    return bad.length === 0;
  };

  const field = (name: Name) => ({
    ref: (input: HTMLInputElement | null) => {
      if (input) inputs.current.set(name, input);
      else inputs.current.delete(name);
    },
    value: values[name],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setFaults((before) => ({ ...before, [name]: undefined }));
      setRefused(undefined);
    },
    error: faults[name],
  });

  /** Returns the submit handler of the form; an error of `call` is shown at the field it belongs to. */
  const submit = (call: (values: Record<Name, string>) => Promise<unknown>) => async (event: FormEvent) => {
    event.preventDefault();
    const missing = names.filter((name) => values[name].trim() === '');
    if (busy || !mark(Object.fromEntries(missing.map((name) => [name, 'required'])))) return;
    setBusy(true);
    try {
      await call(values);
    } catch (error) {
      if (!mark(faultsIn(error))) return;
      setRefused(failureText(error, {}));
      focusOne(names);
    } finally {
      setBusy(false);
    }
  };
  return { field, refused, busy, submit };
}
