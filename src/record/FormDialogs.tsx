import { ConflictDialog } from './ConflictDialog.tsx';
import { FormReview } from './FormReview.tsx';
import type { RecordFormState } from './useRecordForm.ts';

/** What a form asks while it saves: the review of a change, and whose values to keep in a conflict. */
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
