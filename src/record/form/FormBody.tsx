import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { holds } from '../../engine/conditions.ts';
import type { Notice } from '../../engine/definition.ts';
import { useFormControls } from '../../inputs/FormContext.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useShowField } from './showField.ts';
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

interface NoticesProps {
  onTab: (tab: string) => void;
}

/** What follows from the typed values, said before they are saved, with a link to the field that is to blame. */
function Notices({ onTab }: NoticesProps) {
  const { notices = [] } = useDefinition();
  return notices.length === 0 ? null : <Shown notices={notices} onTab={onTab} />;
}

function Shown({ notices, onTab }: NoticesProps & { notices: readonly Notice[] }) {
  const { name: resource } = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const { control, getValues } = useFormControls();
  useWatch({ control });
  const show = useShowField(onTab);
  const values = getValues();
  return (
    <div role="status">
      {notices
        .filter(({ when }) => holds(when, values))
        .map(({ name, field }) => (
          <Alert key={name} severity="warning" sx={{ mb: 4 }}>
            {translate(`resources.${resource}.notices.${name}`)}{' '}
            <LinkButton plain onClick={() => show(field)}>
              {labels.field(field)}
            </LinkButton>
          </Alert>
        ))}
    </div>
  );
}
