import { useCreate, useNotify, useUpdate } from 'ra-core';
import { useState } from 'react';
import { isRepeatable } from '../../../dataProvider/http/repeatable.ts';
import type { TocsinDataProvider } from '../../../dataProvider/types.ts';
import { changedFields } from '../../definition/changes.ts';
import { type Failure, failureOf, useProvider } from '../../definition/context.tsx';
import { orgFieldOf } from '../../definition/organization.ts';
import { allows } from '../../engine/access.ts';
import { decodeRecord } from '../../engine/codecs.ts';
import type { Op, RecordData, Resource } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';

export type SaveResult =
  | { kind: 'saved'; record: RecordData }
  | { kind: 'conflict'; theirs: RecordData }
  | { kind: 'failed'; failure: Failure };

export type SaveState = 'idle' | 'saving' | 'saved';

/** Stores a record by calls other than those of its definition; returns the stored record. */
export type OwnWrite = (values: RecordData) => Promise<RecordData>;

interface Writes {
  create: ReturnType<typeof useCreate<Stored>>[0];
  update: ReturnType<typeof useUpdate<Stored>>[0];
  provider: TocsinDataProvider;
}

type Stored = RecordData & { id: number };

/** Makes react-admin's mutations return their promise. */
const NOW = { returnPromise: true } as const;

/** Stores a record: one call, and a second one if its organization changed. */
async function store(
  { create, update, provider }: Writes,
  resource: Resource,
  base: RecordData,
  values: RecordData,
  step: { op: Op },
): Promise<RecordData> {
  if (step.op === 'create') return (await create(resource.name, { data: values }, NOW)) as RecordData;
  const id = Number(base.id);
  const orgField = orgFieldOf(resource);
  const changed = changedFields(resource, base, values);
  const moved = orgField !== undefined && changed.includes(orgField) && allows(resource, 'move');
  let stored: RecordData = values;
  if (!moved || changed.length > 1) {
    const data = moved ? { ...values, [orgField]: base[orgField] } : values;
    stored = (await update(resource.name, { id, data, previousData: { ...base, id } }, NOW)) as RecordData;
  }
  if (!moved) return stored;
  step.op = 'move';
  await provider.move(resource.name, {
    id,
    newOrgId: Number(values[orgField]),
    previousOrgId: typeof base[orgField] === 'number' ? base[orgField] : null,
  });
  return (await provider.getOne(resource.name, { id })).data as RecordData;
}

/** Whether a repeated creation would be refused, because a field is unique. */
function hasUnique(resource: Resource, values: RecordData): boolean {
  return Object.entries(resource.fields).some(([name, field]) => field.unique !== undefined && Boolean(values[name]));
}

/** Saves a record and returns the outcome; doesn't change the form. */
export function useSave(resource: Resource, isNew: boolean, write?: OwnWrite) {
  const provider = useProvider();
  const [create] = useCreate<Stored>();
  const [update] = useUpdate<Stored>();
  const notify = useNotify();
  const [state, setState] = useState<SaveState>('idle');

  /** `again`: a retry after the server was unreachable; its success is notified differently. */
  const save = async (base: RecordData, values: RecordData, again = false): Promise<SaveResult> => {
    setState('saving');
    const step: { op: Op } = { op: isNew ? 'create' : 'update' };
    try {
      const record = await (write ? write(values) : store({ create, update, provider }, resource, base, values, step));
      setState('saved');
      notify(again ? 'views.form.savedAgain' : isNew ? 'views.form.created' : 'views.form.saved', { type: 'success' });
      return { kind: 'saved', record };
    } catch (error) {
      setState('idle');
      const failure = failureOf(error);
      if (!isNew && failure.status === 409 && isObject(failure.current)) {
        const theirs = { ...decodeRecord(resource, failure.current), id: base.id };
        // the earlier save was stored, only its reply was lost
        if (changedFields(resource, theirs, values).length > 0) return { kind: 'conflict', theirs };
        setState('saved');
        notify(again ? 'views.form.savedAgain' : 'views.form.saved', { type: 'success' });
        return { kind: 'saved', record: theirs };
      }
      const idempotent = step.op !== 'create' || hasUnique(resource, values);
      return { kind: 'failed', failure: { ...failure, op: step.op, again: isRepeatable(error, idempotent) } };
    }
  };
  /** Saves the changes of a tab; returns the failure, if any. */
  const saveTabChanges = async (call: () => Promise<void>): Promise<Failure | undefined> => {
    setState('saving');
    try {
      await call();
      setState('saved');
      return undefined;
    } catch (error) {
      setState('idle');
      return { ...failureOf(error), op: 'update', again: isRepeatable(error, true) };
    }
  };
  return { state, save, saveTabChanges, reset: () => setState('idle') };
}
