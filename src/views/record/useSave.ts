import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { TocsinDataProvider } from '../../../dataProvider/types.ts';
import { allows } from '../../engine/calls.ts';
import { decodeRecord } from '../../engine/codecs.ts';
import type { Op, RecordData, Resource } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import { type Failure, failureOf, useProvider } from '../context.ts';
import { orgFieldOf } from '../orgField.ts';
import { changedFields } from './changes.ts';

export type SaveResult =
  | { kind: 'saved'; record: RecordData }
  | { kind: 'conflict'; theirs: RecordData }
  | { kind: 'failed'; failure: Failure };

export type SaveState = 'idle' | 'saving' | 'saved';

/** Stores a record by other calls than those of its definition, and answers it as it is stored then. */
export type OwnWrite = (values: RecordData) => Promise<RecordData>;

/** Stores a record: one call, and a second when its organization changed, for moving is a call of its own. */
async function store(
  provider: TocsinDataProvider,
  resource: Resource,
  base: RecordData,
  values: RecordData,
  step: { op: Op },
): Promise<RecordData> {
  if (step.op === 'create') return (await provider.create(resource.name, { data: values })).data as RecordData;
  const id = Number(base.id);
  const orgField = orgFieldOf(resource);
  const changed = changedFields(resource, base, values);
  const moved = orgField !== undefined && changed.includes(orgField) && allows(resource, 'move');
  let stored: RecordData = values;
  if (!moved || changed.length > 1) {
    const data = moved ? { ...values, [orgField]: base[orgField] } : values;
    stored = (await provider.update(resource.name, { id, data, previousData: { ...base, id } })).data as RecordData;
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

/** Saves and says how it went; what was typed is never touched here. */
export function useSave(resource: Resource, isNew: boolean, write?: OwnWrite) {
  const provider = useProvider();
  const notify = useNotify();
  const [state, setState] = useState<SaveState>('idle');

  const save = async (base: RecordData, values: RecordData): Promise<SaveResult> => {
    setState('saving');
    const step: { op: Op } = { op: isNew ? 'create' : 'update' };
    try {
      const record = await (write ? write(values) : store(provider, resource, base, values, step));
      setState('saved');
      notify(isNew ? 'views.form.created' : 'views.form.saved', { type: 'success' });
      return { kind: 'saved', record };
    } catch (error) {
      setState('idle');
      const failure = failureOf(error);
      if (!isNew && failure.status === 409 && isObject(failure.current)) {
        const theirs = { ...decodeRecord(resource, failure.current), id: base.id };
        // an earlier save arrived though its answer did not: what is stored is what was to be stored
        if (changedFields(resource, theirs, values).length > 0) return { kind: 'conflict', theirs };
        setState('saved');
        notify('views.form.saved', { type: 'success' });
        return { kind: 'saved', record: theirs };
      }
      return { kind: 'failed', failure: { ...failure, op: step.op } };
    }
  };
  /** Saves what is kept beside the record; answers why it was refused. */
  const saveBeside = async (call: () => Promise<void>): Promise<Failure | undefined> => {
    setState('saving');
    try {
      await call();
      setState('saved');
      return undefined;
    } catch (error) {
      setState('idle');
      return { ...failureOf(error), op: 'update' };
    }
  };
  return { state, save, saveBeside, reset: () => setState('idle') };
}
