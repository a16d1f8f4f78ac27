import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useUser } from '../../../authProvider/useUser.ts';
import { useI18n } from '../../i18n/i18n.ts';
import { PasswordField } from '../../layout/PasswordField.tsx';
import { Button } from '../../views/ui/Button.tsx';
import { Dialog } from '../../views/ui/Dialog.tsx';
import { TextField } from './TextField.tsx';
import { useFaults } from './useFaults.ts';

interface ProofDialogProps {
  title: string;
  text: string;
  danger?: boolean;
  onCancel: () => void;
  /** Does what the dialog is for; its refusal is shown at the field it concerns. */
  onProof: (password: string, code: string) => Promise<void>;
}

const FIELDS = ['password', 'verificationCode'] as const;

/** Asks for password and code before something that weakens how the user signs in. */
export function ProofDialog({ title, text, danger, onCancel, onProof }: ProofDialogProps) {
  const { translate } = useI18n();
  const user = useUser();
  const form = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const { faults, refused, check, tell, clear } = useFaults(FIELDS);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    if (faults.password) first.current?.focus();
    else if (faults.verificationCode) second.current?.focus();
  }, [faults]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !check({ password, verificationCode: code })) return;
    setBusy(true);
    try {
      await onProof(password, code);
    } catch (error) {
      setBusy(false);
      tell(error);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{translate('views.cancel')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" form={form} disabled={busy}>
            {title}
          </Button>
        </>
      }
    >
      <form id={form} className="account-proof" onSubmit={submit} noValidate>
        <p>{text}</p>
        {refused && (
          <p className="v-err" role="alert">
            {refused}
          </p>
        )}
        <input type="text" autoComplete="username" value={user?.login ?? ''} readOnly hidden />
        <PasswordField
          ref={first}
          label={translate('account.password.current')}
          autoComplete="current-password"
          value={password}
          onChange={(value) => {
            setPassword(value);
            clear('password');
          }}
          error={faults.password}
        />
        <TextField
          ref={second}
          label={translate('account.twoFactor.code')}
          help={translate('account.twoFactor.codeHelp')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          value={code}
          onChange={(value) => {
            setCode(value);
            clear('verificationCode');
          }}
          error={faults.verificationCode}
        />
      </form>
    </Dialog>
  );
}
