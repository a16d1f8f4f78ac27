import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { type FormEvent, useRef, useState } from 'react';
import { useUser } from '../../../authProvider/useUser.ts';
import { changePassword } from '../../../dataProvider/calls/session.ts';
import { type Failure, failureOf, useExtension, useFailureText } from '../../definition/context.tsx';
import { useFieldMessage } from '../../definition/labels.ts';
import { PasswordField } from '../../inputs/PasswordField.tsx';
import { Section } from './Section.tsx';
import { SmallForm } from './SmallForm.tsx';

type Values = { previous: string; next: string; repeat: string };
type Errors = Partial<Record<keyof Values | 'form', string>>;

const EMPTY: Values = { previous: '', next: '', repeat: '' };

/** Maps a failed change to the error texts of the form by field; `form` for those that belong to no field. */
function useRefusal(): (error: unknown) => Errors {
  const translate = useTranslate();
  const message = useFieldMessage();
  const failureText = useFailureText();
  return (error) => {
    const { errors, reason }: Failure = failureOf(error);
    if (errors?.previousPassword || reason === 'INVALID_CREDENTIALS') return { previous: message('passwordWrong') };
    if (errors?.newPassword) {
      return { next: translate('account.password.refused', { reason: message(errors.newPassword) }) };
    }
    // an error with an unknown reason may concern either password
    return { form: failureText(error, {}) };
  };
}

/** Changes the user's own password (spec section 2, change password). */
export function ChangePassword() {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const user = useUser();
  // only a platform with the extension `sessions` is known to end the user's other sessions
  const endsOthers = useExtension('sessions');
  const message = useFieldMessage();
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
    setErrors((before) => ({ ...before, [name]: undefined, form: undefined }));
  };
  const show = (found: Errors) => {
    setErrors(found);
    const first = (Object.keys(EMPTY) as (keyof Values)[]).find((name) => found[name]);
    if (first) fields[first].current?.focus();
    else if (found.form) fields.previous.current?.focus();
    return first !== undefined;
  };
  const check = (): Errors => ({
    previous: values.previous ? undefined : message('required'),
    next: values.next
      ? values.next === values.previous
        ? message('passwordPrevious')
        : undefined
      : translate('shell.password.prompt'),
    repeat: values.repeat === values.next ? undefined : translate('account.password.different'),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || show(check())) return;
    setBusy(true);
    try {
      await changePassword({ previousPassword: values.previous, newPassword: values.next });
      setValues(EMPTY);
      notify(endsOthers ? 'account.password.changed' : 'account.password.changedOnly', { type: 'success' });
      void queries.invalidateQueries({ queryKey: ['account', 'sessions'] });
    } catch (error) {
      show(refusal(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Section
      id="account-password"
      title={translate('account.password.title')}
      help={translate('account.password.help')}
    >
      <SmallForm
        refused={errors.form}
        onSubmit={submit}
        actions={{ submit: translate('account.password.title'), busy }}
      >
        <input type="text" autoComplete="username" value={user?.login ?? ''} readOnly hidden />
        <PasswordField
          ref={fields.previous}
          label={translate('account.password.current')}
          autoComplete="current-password"
          value={values.previous}
          onChange={change('previous')}
          error={errors.previous}
        />
        <PasswordField
          ref={fields.next}
          label={translate('account.password.next')}
          autoComplete="new-password"
          weakWords={[user?.login, user?.name, user?.surname].filter((text) => text !== undefined)}
          value={values.next}
          onChange={change('next')}
          error={errors.next}
        />
        <PasswordField
          ref={fields.repeat}
          label={translate('account.password.repeat')}
          autoComplete="new-password"
          value={values.repeat}
          onChange={change('repeat')}
          error={errors.repeat}
        />
        {endsOthers && <p className="v-quiet">{translate('account.password.others')}</p>}
      </SmallForm>
    </Section>
  );
}
