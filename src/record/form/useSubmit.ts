import { useEvent } from 'ra-core';
import { useRef, useState } from 'react';
import { changedFields } from '../../definition/changes.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import type { TabChanges } from '../../inputs/FormContext.ts';
import { useSaveRetry } from '../save/useSaveRetry.ts';
import type { FormBase } from './useFormBase.ts';
import type { useStore } from './useStore.ts';

interface SubmitOptions {
  isNew: boolean;
  readOnly: boolean;
  tabChanges: TabChanges | undefined;
  onTab?: (tab: string) => void;
}

/** Submits a form: validates it, asks for a review if the definition wants one, and stores the record, then the tabs. */
export function useSubmit(
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
