import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { type Failure, useDefinition, useFailureText } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { fieldsOf } from '../../engine/tabs.ts';
import { useFormControls } from '../../inputs/FormContext.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { flatten } from './errors.ts';
import { useShowField } from './showField.ts';

interface ErrorSummaryProps {
  /** Why the last attempt to save did not succeed. */
  failure: Failure | undefined;
  onTab: (tab: string) => void;
  /** Creates a new record from the typed values; given if the stored record no longer exists. */
  onAgain?: () => void;
}

/** The errors of a failed save, with a link to each field. Takes the focus, so that screen readers read it. */
export function ErrorSummary({ failure, onTab, onAgain }: ErrorSummaryProps) {
  const translate = useTranslate();
  const resource = useDefinition();
  const labels = useLabels();
  const text = useFailureText();
  const show = useShowField(onTab);
  const { control } = useFormControls();
  const { errors } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  if (!failure) return null;
  const shown = resource.tabs.flatMap(fieldsOf);
  const place = (path: string) => shown.indexOf(path.split('.')[0] ?? path);
  const paths = Object.keys(flatten(errors)).sort((a, b) => place(a) - place(b));
  const aboutFields = failure.reason === 'VALIDATION' || failure.reason === 'NOT_UNIQUE';
  if (aboutFields && paths.length === 0 && !failure.errors) return null;
  const why = text(failure.error, { resource, op: failure.op });
  const reason = paths.length > 0 || failure.again ? '' : why;
  const rest = aboutFields ? '' : translate(failure.again ? 'views.form.savesAgain' : 'views.form.draftStays');
  return (
    <ErrorNote
      ref={box}
      tabIndex={-1}
      action={
        onAgain && (
          <Button small onClick={onAgain}>
            {translate('assist.again')}
          </Button>
        )
      }
    >
      <Typography variant="subtitle2" component="b">
        {translate(failure.stored ? 'views.form.partlySaved' : 'views.form.notSaved')}
      </Typography>
      {paths.length > 0 && (
        <p>
          {translate('views.form.problems', { smart_count: paths.length })}{' '}
          {paths.map((path, index) => (
            <span key={path}>
              {index > 0 && ', '}
              <LinkButton plain onClick={() => show(path)}>
                {labels.field(path)}
              </LinkButton>
            </span>
          ))}
        </p>
      )}
      {reason && <p>{reason}</p>}
      {rest && <p>{rest}</p>}
    </ErrorNote>
  );
}
