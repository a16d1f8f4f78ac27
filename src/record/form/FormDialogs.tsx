import { Suspense, useEffect } from 'react';
import { useDefinition, useWidgets } from '../../definition/context.tsx';
import { named } from '../../engine/named.ts';
import { ConflictDialog } from '../save/ConflictDialog.tsx';
import type { RecordFormState } from './useRecordForm.ts';

/** The dialogs of a form that is being saved: the review of a change, and the choice of values in a conflict. */
export function FormDialogs({ state }: { state: RecordFormState }) {
  const { form, base, conflict } = state;
  return (
    <>
      <FormReview state={state} />
      {conflict && (
        <ConflictDialog
          base={base}
          mine={form.getValues()}
          theirs={conflict.theirs}
          onCancel={conflict.cancel}
          onMerge={conflict.merge}
        />
      )}
    </>
  );
}

/** The review that the definition shows before a change is saved, if it names one. */
function FormReview({ state: { review } }: { state: RecordFormState }) {
  const resource = useDefinition();
  const { reviews } = useWidgets();
  const widget = named(resource.review);
  const found = widget && reviews[widget.name];
  const preload = found?.preload;
  // loaded in advance: during an outage it could not be loaded, but the change must be saved after it
  useEffect(() => void preload?.().catch(() => undefined), [preload]);
  if (!review || !found) return null;
  const Review = found.component;
  return (
    <Suspense fallback={null}>
      <Review {...review} options={widget.options} />
    </Suspense>
  );
}
