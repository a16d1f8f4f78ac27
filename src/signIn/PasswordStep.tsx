import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Credentials } from '../../protocol/session.ts';
import { useI18n } from '../i18n/i18n.ts';
import { FieldError } from './FieldError.tsx';
import { Eye, EyeOff } from './glyphs.tsx';

interface Props {
  /** Name of the operating organization, when the server tells it. */
  installation?: string;
  /** The server holds demo data and says so. */
  demo: boolean;
  login: string;
  failure: string | null;
  busy: boolean;
  onTyping: () => void;
  onSubmit: (credentials: Credentials) => void;
}

const DEMO: Credentials = { login: 'admin', password: 'admin' };

/** First step: user name and password. */
export function PasswordStep({ installation, demo, login, failure, busy, onTyping, onSubmit }: Props) {
  const { translate } = useI18n();
  const [name, setName] = useState(login);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (failure) passwordField.current?.select();
  }, [failure]);
  useEffect(() => {
    (login ? passwordField : nameField).current?.focus();
  }, [login]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // the one that is missing gets the focus; the browser's own bubbles speak another language
    if (!name.trim()) nameField.current?.focus();
    else if (!password) passwordField.current?.focus();
    else onSubmit({ login: name.trim(), password });
  };
  const useDemo = () => {
    setName(DEMO.login);
    setPassword(DEMO.password);
    onSubmit(DEMO);
  };

  return (
    <form onSubmit={submit} onInput={onTyping} noValidate>
      <h1>{translate('signIn.title')}</h1>
      <p className="sign-sub">
        {installation ? translate('signIn.subtitleOf', { installation }) : translate('signIn.subtitle')}
      </p>
      <div className="sign-field">
        <label htmlFor="sign-login">{translate('signIn.login')}</label>
        <div className="sign-input">
          <input
            id="sign-login"
            ref={nameField}
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-required="true"
          />
        </div>
      </div>
      <div className={`sign-field ${failure ? 'sign-bad' : ''}`}>
        <label htmlFor="sign-password">{translate('signIn.password')}</label>
        <div className="sign-input">
          <input
            id="sign-password"
            ref={passwordField}
            type={shown ? 'text' : 'password'}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            aria-required="true"
            aria-invalid={failure !== null}
            aria-describedby={failure ? 'sign-password-error' : undefined}
          />
          <button
            type="button"
            aria-label={translate(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </button>
        </div>
        {failure && <FieldError id="sign-password-error" failure={failure} />}
      </div>
      <button type="submit" className="sign-go" aria-disabled={busy}>
        {translate(busy ? 'signIn.busy' : 'signIn.continue')}
      </button>
      {demo && (
        <div className="sign-demo">
          <span>
            {translate('signIn.demo')} <b>{DEMO.login}</b> / <b>{DEMO.password}</b>
          </span>
          <button type="button" onClick={useDemo}>
            {translate('signIn.useDemo')}
          </button>
        </div>
      )}
    </form>
  );
}
