import { useEvent } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { changedFields } from '../../definition/changes.ts';
import { useDefinition, useMay } from '../../definition/context.tsx';
import { isFromAbove } from '../../engine/access.ts';
import type { DefaultContext } from '../../engine/defaults.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import type { FormInfo, TabChanges, Unsaved } from '../../inputs/FormContext.ts';
import { useSaveRetry } from '../save/useSaveRetry.ts';
import { useDraft } from './useDraft.ts';
import { type FormBase, useFormBase } from './useFormBase.ts';
import { changesPath } from './useLeaveGuard.tsx';
import { type StoreOptions, useStore } from './useStore.ts';

interface RecordFormOptions extends StoreOptions {
  /** Default: the definition of the context. */
  resource?: Resource;
  record: RecordData;
  defaults: DefaultContext;
  /** Read-only, whatever the user's rights. */
  locked?: boolean;
  /** Opens a tab. */
  onTab?: (tab: string) => void;
}

/** The state of a record's form: typed values are kept until they are saved or discarded. */
export function useRecordForm(options: RecordFormOptions) {
  const { draftId, isNew, defaults, onTab } = options;
  const resource = useDefinition(options.resource);
  const may = useMay(resource);
  const op = isNew ? 'create' : 'update';
  const readOnly = !may(op) || isFromAbove(options.record) || options.locked === true;
  const held = useFormBase(resource, options.record, isNew);
  const { form, base, dirty, failure, changes, rebase } = held;
  const { keep, forget } = useDraft(resource, draftId, held);
  const { nested, tabChanges, setTabChanges, inner } = useTabChanges();
  const store = useStore(resource, options, held, { keep, forget });
  const { submit, ask, review, saveLater } = useSubmit(resource, { isNew, readOnly, tabChanges, onTab }, held, store);
  const { theirs, setTheirs } = store;

  const discard = useEvent(() => {
    rebase(base);
    saveLater(undefined);
    forget();
    store.reset();
    tabChanges?.discard();
  });
  const setStored = useEvent((found: RecordData) => {
    // already stored: this form is about to be replaced
    if (!held.keepForCreated.current) rebase({ ...base, ...found }, changes());
  });
  const info = useMemo(
    (): FormInfo => ({ base, op, readOnly, defaults, setStored, nested, setTabChanges }),
    [base, op, readOnly, defaults, setStored, nested, setTabChanges],
  );
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
    saveState: review ? ('saving' as const) : store.state,
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

/** Return value of `useRecordForm`. */
export type RecordFormState = ReturnType<typeof useRecordForm>;

/** Unsaved changes inside a form that aren't values of its record: those of an open part, and of a tab with own calls. */
function useTabChanges() {
  const nested = useRef<Unsaved | null>(null);
  const [tabChanges, setTabChanges] = useState<TabChanges>();
  const inner = useEvent((): Unsaved[] => {
    const mine = tabChanges && {
      isDirty: () => true,
      leaves: changesPath,
      onDiscard: tabChanges.discard,
      // the tab keeps its values itself
      onKeep: () => undefined,
    };
    return [nested.current, mine].filter((one) => one !== null && one !== undefined);
  });
  return { nested, tabChanges, setTabChanges, inner };
}

interface SubmitOptions {
  isNew: boolean;
  readOnly: boolean;
  tabChanges: TabChanges | undefined;
  onTab?: (tab: string) => void;
}

/** Submits a form: validates it, asks for a review if the definition wants one, and stores the record, then the tabs. */
function useSubmit(
  resource: Resource,
  { isNew, readOnly, tabChanges, onTab }: SubmitOptions,
  { form, base, setFailure }: FormBase,
  { state, put, saveTabChanges }: ReturnType<typeof useStore>,
) {
  // set during the validation before a save, in which a second click must not submit again
  const submitting = useRef(false);
  const saveLater = useSaveRetry();

  const putAll = useEvent(async (from: RecordData, values: RecordData, again?: boolean): Promise<void> => {
    saveLater(undefined);
    const onlyTabChanges = tabChanges !== undefined && changedFields(resource, from, values).length === 0;
    const result = onlyTabChanges ? undefined : await put(from, values, again);
    if (result?.kind === 'failed' && result.failure.again) saveLater({ save: () => putAll(from, values, true) });
    if (!tabChanges || (result && result.kind !== 'saved')) return;
    const refused = await saveTabChanges(tabChanges.save);
    setFailure(refused);
    if (refused?.again) saveLater({ save: () => putAll(values, values, true) });
  });
  const { ask, review } = useReview(resource, isNew, putAll);
  const submit = useEvent(() => {
    if (readOnly || state === 'saving' || submitting.current) return;
    setFailure(undefined);
    if (tabChanges?.faulty) {
      onTab?.(tabChanges.tab);
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
  return { submit, ask, review, saveLater };
}

type Save = (before: RecordData, after: RecordData) => unknown;

/** Before changes of a stored record are saved, shows the review that its definition names, if any. */
function useReview(resource: Resource, isNew: boolean, save: Save) {
  const [reviewed, setReviewed] = useState<{ before: RecordData; after: RecordData }>();
  const ask: Save = (before, after) => {
    if (isNew || resource.review === undefined || changedFields(resource, before, after).length === 0)
      return save(before, after);
    setReviewed({ before, after });
  };
  const review = reviewed && {
    ...reviewed,
    onConfirm: () => {
      setReviewed(undefined);
      void save(reviewed.before, reviewed.after);
    },
    onCancel: () => setReviewed(undefined),
  };
  return { ask, review };
}
