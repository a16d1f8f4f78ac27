import { useNotify } from 'ra-core';
import { type FormEvent, useRef, useState } from 'react';
import { useUser } from '../../../authProvider/useUser.ts';
import { HttpFailure } from '../../../dataProvider/http.ts';
import { changePassword } from '../../../dataProvider/session.ts';
import { useI18n } from '../../i18n/i18n.ts';
import { PasswordField } from '../../layout/PasswordField.tsx';

type Values = { previous: string; next: string; repeat: string };
type Errors = Partial<Record<keyof Values, string>>;

const EMPTY: Values = { previous: '', next: '', repeat: '' };

/** Which field the server's refusal belongs to, and what it says of it. */
function useRefusal(): (error: unknown) => Errors {
  const { translate } = useI18n();
  return (error) => {
    const failure = error instanceof HttpFailure ? error : undefined;
    if (failure?.errors?.previousPassword || failure?.reason === 'INVALID_CREDENTIALS') {
      return { previous: translate('shell.account.wrongPassword') };
    }
    const [code = '', argument] = (failure?.errors?.newPassword ?? '').split(':');
    const reason = code
      ? translate(`validation.${code}`, { _: code, arg: argument, [code]: argument })
      : (failure?.reason ?? translate('shell.account.noAnswer'));
    return { next: translate('shell.account.refused', { reason }) };
  };
}

/** Changes the user's own password (spec section 2, change password). */
export function ChangePassword() {
  const { translate } = useI18n();
  const notify = useNotify();
  const user = useUser();
  const refusal = useRefusal();
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const fields = {
    previous: useRef<HTMLInputElement>(null),
    next: useRef<HTMLInputElement>(null),
    repeat: useRef<HTMLInputElement>(null),
  };

  const change = (name: keyof Values) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const show = (found: Errors) => {
    setErrors(found);
    const first = (Object.keys(EMPTY) as (keyof Values)[]).find((name) => found[name]);
    if (first) fields[first].current?.focus();
    return first !== undefined;
  };
  const check = (): Errors => {
    const missing = translate('shell.account.missing');
    return {
      previous: values.previous ? undefined : missing,
      next: values.next ? undefined : translate('shell.password.prompt'),
      repeat: values.repeat === values.next ? undefined : translate('shell.account.different'),
    };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || show(check())) return;
    setBusy(true);
    try {
      await changePassword({ previousPassword: values.previous, newPassword: values.next });
      setValues(EMPTY);
      notify('shell.account.changed', { type: 'success' });
    } catch (error) {
      show(refusal(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section aria-labelledby="account-password">
      <h2 id="account-password">{translate('shell.account.changePassword')}</h2>
      <form className="account-password" onSubmit={submit} noValidate>
        <input type="text" autoComplete="username" value={user?.login ?? ''} readOnly hidden />
        <PasswordField
          ref={fields.previous}
          label={translate('shell.account.previousPassword')}
          autoComplete="current-password"
          value={values.previous}
          onChange={change('previous')}
          error={errors.previous}
        />
        <PasswordField
          ref={fields.next}
          label={translate('shell.account.newPassword')}
          autoComplete="new-password"
          strength
          known={user ? [user.login, user.name, user.surname] : []}
          value={values.next}
          onChange={change('next')}
          error={errors.next}
        />
        <PasswordField
          ref={fields.repeat}
          label={translate('shell.account.repeatPassword')}
          autoComplete="new-password"
          value={values.repeat}
          onChange={change('repeat')}
          error={errors.repeat}
        />
        <button type="submit" className="btn btn-primary" aria-disabled={busy}>
          {translate('shell.account.changePassword')}
        </button>
      </form>
    </section>
  );
}
