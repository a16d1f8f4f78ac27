import { useAugmentedForm, useEvent } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { changedFields, pick } from '../../definition/changes.ts';
import { type Failure, useMay } from '../../definition/context.ts';
import { useDefinition } from '../../definition/current.tsx';
import { isFromAbove } from '../../engine/access.ts';
import { type DefaultContext, NEW } from '../../engine/defaults.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import type { FormInfo, TabChanges, Unsaved } from '../../inputs/FormContext.ts';
import { type OwnWrite, useSave } from '../save/useSave.ts';
import { useSaveRetry } from '../save/useSaveRetry.ts';
import { dropDraft, keepDraft } from './drafts.ts';
import { errorPath, makeResolver } from './errors.ts';
import { resetChanged } from './resetChanged.ts';
import { changesPath } from './useLeaveGuard.tsx';
import { useReview } from './useReview.ts';
import { useShownFaults } from './useShownFaults.ts';

interface RecordFormOptions {
  /** Default: the definition of the context. */
  resource?: Resource;
  /** Key of the stored draft. */
  draftId: string;
  record: RecordData;
  isNew: boolean;
  defaults: DefaultContext;
  /** Read-only, whatever the user's rights. */
  locked?: boolean;
  write?: OwnWrite;
  /** Called after each write with the stored record; null after a creation. */
  onStored: (record: RecordData | null) => void;
  onCreated: (record: RecordData) => void;
  /** Opens a tab. */
  onTab?: (tab: string) => void;
}

const KEEP_VALUES = { keepValues: true };

/** Milliseconds without typing before the draft is stored. */
const DRAFT_REST = 400;

/** The state of a record's form: typed values are kept until they are saved or discarded. */
export function useRecordForm(options: RecordFormOptions) {
  const { draftId, isNew, defaults, onStored, onCreated } = options;
  const resource = useDefinition(options.resource);
  const may = useMay(resource);
  const op = isNew ? 'create' : 'update';
  const readOnly = !may(op) || isFromAbove(options.record) || options.locked === true;
  // the stored record as known here; the conflict dialog may replace it
  const [base, setBase] = useState(options.record);
  const [own] = useState(() => new Map<string, string>());
  const [failure, setFailure] = useState<Failure>();
  const [theirs, setTheirs] = useState<RecordData>();
  const dirty = useRef(false);
  // set once a new record is stored: keeps what is typed until that record opens as its draft
  const keepForCreated = useRef<() => void>(undefined);
  // set during the validation before a save, in which a second click must not submit again
  const submitting = useRef(false);
  const nested = useRef<Unsaved | null>(null);
  const [tabChanges, setTabChanges] = useState<TabChanges>();
  const shown = useRef<unknown>(undefined);
  const resolver = useMemo(
    () => makeResolver(resource, own, { before: isNew ? undefined : base, shown: () => shown.current }),
    [resource, own, isNew, base],
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
  const { state: saveState, save, saveTabChanges, reset: resetSave } = useSave(resource, isNew, options.write);

  const saveLater = useSaveRetry();

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
  useEffect(() => adopt(options.record), [options.record, adopt]);

  const keep = useEvent(() => keepDraft(resource, draftId, base, form.getValues()));
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const subscription = form.watch((values) => {
      if (keepForCreated.current) {
        keepForCreated.current();
        return;
      }
      dirty.current = changedFields(resource, base, values).length > 0;
      clearTimeout(rest.current);
      rest.current = setTimeout(keep, DRAFT_REST);
    });
    return () => {
      subscription.unsubscribe();
      clearTimeout(rest.current);
      // unmounted before the timer ended, e.g. at the end of the session
      if (dirty.current) keep();
    };
  }, [form, resource, base, keep]);

  const forget = useEvent(() => {
    // the form may still be mounted while the next page loads
    clearTimeout(rest.current);
    dirty.current = false;
    dropDraft(resource, draftId);
  });
  const discard = useEvent(() => {
    rebase(base);
    saveLater(undefined);
    forget();
    resetSave();
    tabChanges?.discard();
  });

  /** Stores the record; returns whether that succeeded. */
  const put = useEvent(async (from: RecordData, values: RecordData, again?: boolean): Promise<boolean> => {
    setFailure(undefined);
    saveLater(undefined);
    const result = await save(from, values, again);
    if (result.kind === 'saved') {
      const { record } = result;
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
    } else if (result.kind === 'conflict') {
      keep();
      setTheirs(result.theirs);
    } else {
      keep();
      // deleted by somebody else: refresh the list
      if (isGone(result.failure, isNew)) onStored(null);
      setFailure(result.failure);
      if (result.failure.again) saveLater({ save: () => putAll(from, values, true) });
      for (const [path, message] of Object.entries(result.failure.errors ?? {})) {
        form.setError(errorPath(resource, path), { type: 'server', message });
      }
    }
    return result.kind === 'saved';
  });
  /** Stores the changes: the record first, then the tabs. */
  const putAll = useEvent(async (from: RecordData, values: RecordData, again?: boolean) => {
    const onlyTabChanges = tabChanges !== undefined && changedFields(resource, from, values).length === 0;
    if (!onlyTabChanges && !(await put(from, values, again))) return;
    if (!tabChanges) return;
    const refused = await saveTabChanges(tabChanges.save);
    setFailure(refused);
    if (refused?.again) saveLater({ save: () => putAll(values, values, true) });
  });
  const { ask, review } = useReview(resource, isNew, putAll);
  const submit = useEvent(() => {
    if (readOnly || saveState === 'saving' || submitting.current) return;
    setFailure(undefined);
    if (tabChanges?.faulty) {
      options.onTab?.(tabChanges.tab);
      tabChanges.show();
      return;
    }
    // uses the form's values, not the resolver's copy, which lacks values without a field in the form
    submitting.current = true;
    void form
      .handleSubmit(
        // a copy: the form's own values may change while waiting for the reply
        () => ask(base, structuredClone(form.getValues())),
        () => setFailure({ status: 0, reason: 'VALIDATION' }),
      )()
      .finally(() => {
        submitting.current = false;
      });
  });

  const setStored = useEvent((found: RecordData) => {
    // already stored: this form is about to be replaced
    if (keepForCreated.current) return;
    rebase({ ...base, ...found }, changes());
  });

  const info = useMemo((): FormInfo => {
    const report = (path: string, code: string) => {
      if (code) own.set(path, code);
      else own.delete(path);
    };
    return { base, op, readOnly, defaults, report, setStored, nested, setTabChanges };
  }, [base, op, readOnly, defaults, own, setStored]);

  const inner = useEvent((): Unsaved[] => {
    const { current } = nested;
    const mine = tabChanges && {
      isDirty: () => true,
      leaves: changesPath,
      onDiscard: tabChanges.discard,
      // the tab keeps its values itself
      onKeep: () => undefined,
    };
    return [current, mine].filter((one) => one !== null && one !== undefined);
  });

  return {
    draftId,
    isNew,
    form,
    info,
    base,
    readOnly,
    failure,
    dirty,
    inner,
    // what a review compares may take seconds to fetch
    saveState: review ? ('saving' as const) : saveState,
    /** Number of unsaved changes in tabs. */
    tabChangeCount: tabChanges?.count ?? 0,
    submit,
    discard,
    forget,
    keep,
    review,
    conflict: theirs && {
      theirs,
      cancel: () => setTheirs(undefined),
      merge: (mine: RecordData, andSave: boolean) => {
        setTheirs(undefined);
        rebase(theirs, mine);
        if (andSave) ask(theirs, structuredClone({ ...theirs, ...mine }));
      },
    },
  };
}

/** Whether a save failed because the record no longer exists. */
export const isGone = (failure: Failure | undefined, isNew: boolean) =>
  !isNew && failure?.status === 404 && failure.op === 'update' && failure.stored !== true;

/** Return value of `useRecordForm`. */
export type RecordFormState = ReturnType<typeof useRecordForm>;
