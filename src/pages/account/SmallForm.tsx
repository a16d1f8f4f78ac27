import { useTranslate } from 'ra-core';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface SmallFormProps {
  id?: string;
  /** Introduction above the fields. */
  lead: ReactNode;
  /** A refusal that belongs to no field. */
  refused?: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
  /** The buttons; a dialog has them in its footer. */
  actions?: { submit: string; busy: boolean; onCancel: () => void };
}

/** The frame of a form of a few fields: see `useSmallForm`. */
export function SmallForm({ id, lead, refused, onSubmit, children, actions }: SmallFormProps) {
  const translate = useTranslate();
  return (
    <form id={id} className="account-form" onSubmit={onSubmit} noValidate>
      {lead}
      {refused && (
        <p className="v-err" role="alert">
          <Icon name="error" />
          {refused}
        </p>
      )}
      {children}
      {actions && (
        <div className="account-actions">
          <Button kind="primary" type="submit" disabled={actions.busy}>
            {actions.submit}
          </Button>
          <Button kind="ghost" onClick={actions.onCancel}>
            {translate('views.cancel')}
          </Button>
        </div>
      )}
    </form>
  );
}
