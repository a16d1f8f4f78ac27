import type { Labels } from '../definition/labels.ts';
import type { Resource } from '../engine/definition.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { RecordFormState } from './useRecordForm.ts';

/** Asks what is to hold when somebody else has stored the record of a form in the meantime; else nothing. */
export function FormConflict({
  resource,
  labels,
  state,
}: {
  resource: Resource;
  labels: Labels;
  state: RecordFormState;
}) {
  const { form, base, conflict } = state;
  if (!conflict) return null;
  return (
    <ConflictDialog
      resource={resource}
      labels={labels}
      base={base}
      mine={form.getValues()}
      theirs={conflict.theirs}
      onCancel={conflict.cancel}
      onMerge={conflict.merge}
    />
  );
}
