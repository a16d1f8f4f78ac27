import { ConflictDialog } from './ConflictDialog.tsx';
import type { RecordFormState } from './useRecordForm.ts';

/** The conflict dialog of a form, if there is a conflict. */
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
