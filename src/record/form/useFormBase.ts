import { useAugmentedForm, useEvent } from 'ra-core';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changedFields, pick } from '../../definition/changes.ts';
import type { Failure } from '../../definition/context.tsx';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import { makeResolver, RULE } from './errors.ts';

/** The same object for each render: with another one react-admin resets the form again. */
const KEEP_VALUES = { keepValues: true };

/** A record's form, and the stored record that its values are compared with. */
export function useFormBase(resource: Resource, record: RecordData, isNew: boolean) {
  // the stored record as known here; the conflict dialog may replace it
  const [base, setBase] = useState(record);
  const [failure, setFailure] = useState<Failure>();
  const dirty = useRef(false);
  // set once a new record is stored: keeps what is typed until that record opens as its draft
  const keepForCreated = useRef<() => void>(undefined);
  const shown = useRef<unknown>(undefined);
  const resolver = useMemo(
    () => makeResolver(resource, { before: isNew ? undefined : base, shown: () => shown.current }),
    [resource, isNew, base],
  );
  // later versions are applied by `rebase`, which keeps typed values and open panels
  const [first] = useState(base);
  const { form } = useAugmentedForm<RecordData>({
    record: first,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    disableInvalidFormNotification: true,
    resetOptions: KEEP_VALUES,
  });
  useShownFaults(form, shown);

  /** The values that differ from a record; default: the unsaved changes. */
  const changes = (from = base) => pick(resource, form.getValues(), changedFields(resource, from, form.getValues()));
  /** Makes a stored record the base of the form; the fields of `mine` stay as typed. */
  const rebase = useEvent((stored: RecordData, mine: RecordData = {}) => {
    keepForCreated.current = undefined;
    setBase(stored);
    setFailure(undefined);
    resetChanged(form, { ...stored, ...mine });
    dirty.current = changedFields(resource, stored, form.getValues()).length > 0;
  });
  // the record was refetched: reapply what was typed
  const adopt = useEvent((stored: RecordData) => {
    if (stored !== base) rebase(stored, changes());
  });
  useEffect(() => adopt(record), [record, adopt]);

  return { form, base, dirty, failure, setFailure, keepForCreated, changes, rebase };
}

/** Return value of `useFormBase`. */
export type FormBase = ReturnType<typeof useFormBase>;

/** Resets the form to these values. Inputs with an unchanged value are not remounted, so they keep caret and panels. */
function resetChanged(form: UseFormReturn<RecordData>, values: RecordData): void {
  const before = form.getValues();
  form.reset(values, { keepValues: true });
  for (const name of new Set([...Object.keys(before), ...Object.keys(values)])) {
    if (JSON.stringify(before[name]) !== JSON.stringify(values[name])) form.setValue(name, values[name]);
  }
}

/** Keeps `shown` equal to the form's visible errors, and clears those that a change of another field has fixed. */
function useShownFaults(form: UseFormReturn<RecordData>, shown: RefObject<unknown>): void {
  const { subscribe, watch, trigger } = form;
  useEffect(() => {
    const callback = ({ errors }: { errors?: unknown }) => {
      shown.current = errors;
    };
    return subscribe({ formState: { errors: true }, callback });
  }, [subscribe, shown]);
  useEffect(() => {
    const changes = watch((_, { name }) => {
      const others = rulePaths(shown.current).filter((path) => path !== name);
      if (others.length > 0) void trigger(others);
    });
    return () => changes.unsubscribe();
  }, [watch, trigger, shown]);
}

/** Paths of the errors that rules have found, in react-hook-form's notation. */
function rulePaths(errors: unknown, prefix = ''): string[] {
  if (!isObject(errors) && !Array.isArray(errors)) return [];
  return Object.entries(errors).flatMap(([key, value]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    if (isObject(value) && typeof value.type === 'string') return value.type === RULE ? [path] : [];
    return key === 'ref' ? [] : rulePaths(value, path);
  });
}
