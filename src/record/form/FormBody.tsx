import type { ReactNode } from 'react';
import { DraftOffer } from './DraftOffer.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Notices } from './Notices.tsx';
import type { RecordFormState } from './useRecordForm.ts';

interface FormBodyProps {
  state: RecordFormState;
  /** Opens the tab of a field with an error; not needed if all fields are visible. */
  onTab?: (tab: string) => void;
  /** Creates a new record from the typed values; given if the stored record no longer exists. */
  onAgain?: () => void;
  children: ReactNode;
}

/** The form: draft offer, error summary, notices and fields. Enter in a field saves. */
export function FormBody({ state, onTab = nothing, onAgain, children }: FormBodyProps) {
  const { draftId, base, readOnly, failure, submit } = state;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {!readOnly && <DraftOffer id={draftId} base={base} />}
      <ErrorSummary failure={failure} onTab={onTab} onAgain={onAgain} />
      {!readOnly && <Notices onTab={onTab} />}
      {children}
      <button type="submit" hidden disabled={readOnly} />
    </form>
  );
}

const nothing = () => undefined;
