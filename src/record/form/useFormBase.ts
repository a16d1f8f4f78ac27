import { useAugmentedForm, useEvent } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { changedFields, pick } from '../../definition/changes.ts';
import type { Failure } from '../../definition/context.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { makeResolver } from './errors.ts';
import { resetChanged } from './resetChanged.ts';
import { useShownFaults } from './useShownFaults.ts';

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
