import type { ReactNode } from 'react';
import { DraftOffer } from './DraftOffer.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { RecordFormState } from './useRecordForm.ts';

interface FormBodyProps {
  /** Under which its draft is kept. */
  draftId: string;
  state: RecordFormState;
  /** Shows the tab with a field that has a fault; not needed where all fields are in sight. */
  onTab?: (tab: string) => void;
  /** Makes a new record of what is typed; given when the stored one is gone. */
  onAgain?: () => void;
  children: ReactNode;
}

/** The form itself: the offer of a draft, what is wrong, and the fields; Enter in one of them saves. */
export function FormBody({ draftId, state, onTab = nothing, onAgain, children }: FormBodyProps) {
  const { base, readOnly, failure, submit } = state;
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
      {children}
      <button type="submit" hidden disabled={readOnly} />
    </form>
  );
}

const nothing = () => undefined;
