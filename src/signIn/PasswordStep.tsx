import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { providerStart } from '../../dataProvider/calls/session.ts';
import type { Capabilities } from '../../protocol/capabilities.ts';
import type { Credentials } from '../../protocol/session.ts';
import { Eye, EyeOff } from './glyphs.tsx';
import { SignField, SignInput } from './SignField.tsx';
import { StepText } from './StepText.ts';
import { SubmitButton } from './SubmitButton.tsx';

interface ProviderSignInProps {
  /** Name of the identity provider; undefined if there is none. */
  name: string | undefined;
}

const OR = { display: 'flex', alignItems: 'center', gap: 3, my: 4, typography: 'caption', color: 'text.secondary' };
/** The text can wrap, because names of organizations are long. */
const BUTTON = {
  width: '100%',
  height: 'auto',
  minHeight: 42,
  py: 2,
  fontSize: 'var(--fs-14)',
  lineHeight: 1.4,
  whiteSpace: 'normal',
  textAlign: 'center',
};
const LINE = { flex: 1, borderTop: '1px solid', borderColor: 'divider' };

/** A link to the sign-in page of the identity provider. */
function ProviderSignIn({ name }: ProviderSignInProps) {
  const translate = useTranslate();
  if (name === undefined) return null;
  return (
    <>
      <Box aria-hidden sx={OR}>
        <Box sx={LINE} />
        {translate('signIn.provider.or')}
        <Box sx={LINE} />
      </Box>
      <Button variant="outlined" href={providerStart} sx={BUTTON}>
        {translate('signIn.provider.button', { name })}
      </Button>
    </>
  );
}

interface Props {
  /** What the server announces; null until it has answered. */
  offer: Capabilities | null;
  login: string;
  /** The refusal of user name and password. */
  failure: string | null;
  busy: boolean;
  onTyping: () => void;
  onSubmit: (credentials: Credentials) => void;
}

const DEMO: Credentials = { login: 'admin', password: 'admin' };

const OFFER = {
  display: 'flex',
  alignItems: 'center',
  mt: 4,
  p: '8px 8px 8px 12px',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'var(--sunken)',
  fontSize: 'var(--fs-12)',
  color: 'text.secondary',
  '& b': { fontWeight: 'fontWeightMedium', color: 'text.primary' },
};

/** First step: user name and password. */
export function PasswordStep({ offer, login, failure, busy, onTyping, onSubmit }: Props) {
  const translate = useTranslate();
  const installation = offer?.installation;
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
    // focuses the missing field; the browser's own validation messages may be in another language
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
      <StepText>
        {installation ? translate('signIn.subtitleOf', { installation }) : translate('signIn.subtitle')}
      </StepText>
      <SignField
        id="sign-login"
        label={translate('signIn.login')}
        input={(aria) => (
          <SignInput
            {...aria}
            ref={nameField}
            value={name}
            onChange={setName}
            autoComplete="username"
            autoCapitalize="none"
          />
        )}
      />
      <SignField
        id="sign-password"
        label={translate('signIn.password')}
        failure={failure}
        input={(aria) => (
          <SignInput
            {...aria}
            ref={passwordField}
            type={shown ? 'text' : 'password'}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            after={
              <Button
                className="only"
                size="small"
                aria-label={translate(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
                onClick={() => setShown(!shown)}
              >
                {shown ? <EyeOff /> : <Eye />}
              </Button>
            }
          />
        )}
      />
      <SubmitButton busy={busy}>{translate(busy ? 'signIn.busy' : 'signIn.continue')}</SubmitButton>
      <ProviderSignIn name={offer?.extensions.includes('oidc') ? offer.provider : undefined} />
      {offer?.demo === true && (
        <Box sx={OFFER}>
          <span>
            {translate('signIn.demo')} <b>{DEMO.login}</b> / <b>{DEMO.password}</b>
          </span>
          <Button size="small" sx={{ ml: 'auto', color: 'var(--accent-text)' }} onClick={useDemo}>
            {translate('signIn.useDemo')}
          </Button>
        </Box>
      )}
    </form>
  );
}
