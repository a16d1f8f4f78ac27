import { Alert, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';

interface SmallFormProps {
  id?: string;
  /** Introduction above the fields. */
  lead?: ReactNode;
  /** An error that belongs to no field. */
  refused?: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
  /** The buttons below the fields; omitted in a dialog, which has them in its footer. */
  actions?: { submit: string; busy: boolean; onCancel?: () => void };
}

const FORM = { width: '100%', gap: 3, alignItems: 'flex-start', '& > .password': { width: 'min(340px, 100%)' } };

/** Layout of a form with a few fields: introduction, error, fields, buttons. */
export function SmallForm({ id, lead, refused, onSubmit, children, actions }: SmallFormProps) {
  const translate = useTranslate();
  return (
    <Stack component="form" id={id} onSubmit={onSubmit} noValidate sx={FORM}>
      {lead}
      {refused && <Alert severity="error">{refused}</Alert>}
      {children}
      {actions && (
        <Line>
          <Button kind="primary" type="submit" disabled={actions.busy}>
            {actions.submit}
          </Button>
          {actions.onCancel && (
            <Button kind="ghost" onClick={actions.onCancel}>
              {translate('views.cancel')}
            </Button>
          )}
        </Line>
      )}
    </Stack>
  );
}
