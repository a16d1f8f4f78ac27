import { ConflictDialog } from '../save/ConflictDialog.tsx';
import { FormReview } from './FormReview.tsx';
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
