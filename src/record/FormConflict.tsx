import { ConflictDialog } from './ConflictDialog.tsx';
import type { RecordFormState } from './useRecordForm.ts';

/** Asks what is to hold when somebody else has stored the record of a form in the meantime; else nothing. */
export function FormConflict({ state }: { state: RecordFormState }) {
  const { form, base, conflict } = state;
  if (!conflict) return null;
  return (
    <ConflictDialog
      base={base}
      mine={form.getValues()}
      theirs={conflict.theirs}
      onCancel={conflict.cancel}
      onMerge={conflict.merge}
    />
  );
}
