import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useUser } from '../../../authProvider/useUser.ts';
import { PasswordField } from '../../inputs/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SmallForm } from './SmallForm.tsx';
import { TextField } from './TextField.tsx';
import { useSmallForm } from './useSmallForm.ts';

interface ProofDialogProps {
  title: string;
  text: string;
  danger?: boolean;
  onCancel: () => void;
  /** Runs the operation; if it rejects, the error is shown at the field it belongs to. */
  onProof: (password: string, code: string) => Promise<void>;
}

/** Asks for password and code before security is reduced. */
export function ProofDialog({ title, text, danger, onCancel, onProof }: ProofDialogProps) {
  const translate = useTranslate();
  const user = useUser();
  const form = useId();
  const { field, refused, busy, submit } = useSmallForm({ password: '', verificationCode: '' });
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      cancel
      actions={
        <Button kind={danger ? 'danger' : 'primary'} type="submit" form={form} disabled={busy}>
          {title}
        </Button>
      }
    >
      <SmallForm
        id={form}
        lead={<p>{text}</p>}
        refused={refused}
        onSubmit={submit(({ password, verificationCode }) => onProof(password, verificationCode))}
      >
        <input type="text" autoComplete="username" value={user?.login ?? ''} readOnly hidden />
        <PasswordField
          {...field('password')}
          label={translate('account.password.current')}
          autoComplete="current-password"
        />
        <TextField
          {...field('verificationCode')}
          label={translate('account.twoFactor.code')}
          help={translate('account.twoFactor.codeHelp')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
        />
      </SmallForm>
    </Dialog>
  );
}
