import { useEvent } from 'ra-core';
import { useState } from 'react';
import type { Failure } from '../../definition/context.tsx';
import { NEW } from '../../engine/defaults.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { type OwnWrite, type SaveResult, useSave } from '../save/useSave.ts';
import { keepDraft } from './drafts.ts';
import { errorPath } from './errors.ts';
import type { useDraft } from './useDraft.ts';
import type { FormBase } from './useFormBase.ts';

export interface StoreOptions {
  /** Key of the stored draft. */
  draftId: string;
  isNew: boolean;
  write?: OwnWrite;
  /** Called after each write with the stored record; null after a creation. */
  onStored: (record: RecordData | null) => void;
  onCreated: (record: RecordData) => void;
}

/** Stores the record of a form, and shows there what became of it. `theirs`: the stored record after a conflict. */
export function useStore(
  resource: Resource,
  { draftId, isNew, write, onStored, onCreated }: StoreOptions,
  { form, setFailure, keepForCreated, changes, rebase }: FormBase,
  { keep, forget }: ReturnType<typeof useDraft>,
) {
  const [theirs, setTheirs] = useState<RecordData>();
  const { save, ...saving } = useSave(resource, isNew, write);

  const showStored = (record: RecordData, values: RecordData) => {
    // values typed after submitting are changes of the stored record
    const later = () => changes(values);
    const storedId = draftId.startsWith(NEW) ? String(record.id) : draftId;
    const keepLater = () => keepDraft(resource, storedId, record, { ...record, ...later() });
    forget();
    keepLater();
    if (isNew) keepForCreated.current = keepLater;
    onStored(isNew ? null : record);
    if (isNew) onCreated(record);
    else rebase(record, later());
  };
  const showFailure = (failure: Failure) => {
    // deleted by somebody else: refresh the list
    if (isGone(failure, isNew)) onStored(null);
    setFailure(failure);
    for (const [path, message] of Object.entries(failure.errors ?? {})) {
      form.setError(errorPath(resource, path), { type: 'server', message });
    }
  };
  const put = useEvent(async (from: RecordData, values: RecordData, again?: boolean): Promise<SaveResult> => {
    setFailure(undefined);
    const result = await save(from, values, again);
    if (result.kind === 'saved') showStored(result.record, values);
    else keep();
    if (result.kind === 'conflict') setTheirs(result.theirs);
    if (result.kind === 'failed') showFailure(result.failure);
    return result;
  });
  return { put, theirs, setTheirs, ...saving };
}

/** Whether a save failed because the record no longer exists. */
export const isGone = (failure: Failure | undefined, isNew: boolean) =>
  !isNew && failure?.status === 404 && failure.op === 'update' && failure.stored !== true;
