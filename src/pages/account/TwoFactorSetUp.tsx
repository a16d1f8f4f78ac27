import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { signIn } from '../../../authProvider/signIn.ts';
import { keyOf } from '../../../authProvider/twoFactor.ts';
import { useUser } from '../../../authProvider/useUser.ts';
import { confirmTwoFactor } from '../../../dataProvider/account.ts';
import { generateQrUrl } from '../../../dataProvider/session.ts';
import { loadChunk } from '../../chunks.ts';
import { useI18n } from '../../i18n/i18n.ts';
import { PasswordField } from '../../layout/PasswordField.tsx';
import { failureOf } from '../../views/context.ts';
import { useFieldMessage } from '../../views/record/useFieldMessage.ts';
import { Button } from '../../views/ui/Button.tsx';
import { TextField } from './TextField.tsx';
import { useFaults } from './useFaults.ts';

const QrCode = lazy(() => loadChunk(() => import('../../signIn/QrCode.tsx')));

interface TwoFactorSetUpProps {
  /** The server has the calls for it; without them it is set up as at the sign-in, by the specification's own. */
  extended: boolean;
  onCancel: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

/** Sets up the second factor: the password once more, then the QR code and the first code of the app. */
export function TwoFactorSetUp({ extended, onCancel, onDone }: TwoFactorSetUpProps) {
  const user = useUser();
  const [login, setLogin] = useState(user?.login ?? '');
  const [password, setPassword] = useState('');
  const [url, setUrl] = useState<string>();

  if (url === undefined) {
    return (
      <PasswordStep
        askLogin={!user?.login}
        login={login}
        password={password}
        onLogin={setLogin}
        onPassword={setPassword}
        onCancel={onCancel}
        onUrl={setUrl}
      />
    );
  }
  return (
    <ScanStep
      url={url}
      onCancel={onCancel}
      onCode={async (verificationCode) => {
        if (extended) onDone(await confirmTwoFactor(verificationCode));
        else {
          await signIn({ login, password, verificationCode });
          onDone([]);
        }
      }}
    />
  );
}

interface PasswordStepProps {
  askLogin: boolean;
  login: string;
  password: string;
  onLogin: (login: string) => void;
  onPassword: (password: string) => void;
  onCancel: () => void;
  onUrl: (url: string) => void;
}

function PasswordStep({ askLogin, login, password, onLogin, onPassword, onCancel, onUrl }: PasswordStepProps) {
  const { translate } = useI18n();
  const message = useFieldMessage();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  const { faults, refused, check, tell, clear } = useFaults(['login', 'password']);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !check({ login, password })) return;
    setBusy(true);
    try {
      onUrl(await generateQrUrl({ login, password }));
    } catch (error) {
      setBusy(false);
      if (failureOf(error).reason === 'INVALID_CREDENTIALS') setWrong(true);
      else tell(error);
      first.current?.focus();
    }
  };
  return (
    <form className="account-setup" onSubmit={submit} noValidate>
      <p>{translate('account.twoFactor.passwordFirst')}</p>
      {refused && (
        <p className="v-err" role="alert">
          {refused}
        </p>
      )}
      {askLogin ? (
        <TextField
          ref={first}
          label={translate('account.profile.login')}
          autoComplete="username"
          value={login}
          onChange={onLogin}
          error={faults.login}
        />
      ) : (
        <input type="text" autoComplete="username" value={login} readOnly hidden />
      )}
      <PasswordField
        ref={askLogin ? undefined : first}
        label={translate('account.password.current')}
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          onPassword(value);
          setWrong(false);
          clear('password');
        }}
        error={wrong ? message('passwordWrong') : faults.password}
      />
      <div className="account-actions">
        <Button kind="primary" type="submit" disabled={busy}>
          {translate('account.twoFactor.next')}
        </Button>
        <Button kind="ghost" onClick={onCancel}>
          {translate('views.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface ScanStepProps {
  url: string;
  onCancel: () => void;
  onCode: (code: string) => Promise<void>;
}

function ScanStep({ url, onCancel, onCode }: ScanStepProps) {
  const { translate } = useI18n();
  const message = useFieldMessage();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  const { faults, refused, check, tell, clear } = useFaults(['verificationCode']);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !check({ verificationCode: code })) return;
    setBusy(true);
    try {
      await onCode(code.replaceAll(/\s/g, ''));
    } catch (error) {
      setBusy(false);
      if (failureOf(error).reason === 'INVALID_VERIFICATION_CODE') setWrong(true);
      else tell(error);
      field.current?.select();
    }
  };
  return (
    <form className="account-setup" onSubmit={submit} noValidate>
      <div className="account-scan">
        <div className="account-qr">
          <Suspense fallback={null}>
            <QrCode url={url} label={translate('account.twoFactor.qr')} />
          </Suspense>
        </div>
        <div>
          <p>{translate('account.twoFactor.scan')}</p>
          <p className="v-quiet">{translate('account.twoFactor.key')}</p>
          <p className="account-key">{keyOf(url)}</p>
        </div>
      </div>
      {refused && (
        <p className="v-err" role="alert">
          {refused}
        </p>
      )}
      <TextField
        ref={field}
        label={translate('account.twoFactor.code')}
        help={translate('account.twoFactor.firstCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={(value) => {
          setCode(value);
          setWrong(false);
          clear('verificationCode');
        }}
        error={wrong ? message('codeWrong') : faults.verificationCode}
      />
      <div className="account-actions">
        <Button kind="primary" type="submit" disabled={busy}>
          {translate('account.twoFactor.confirm')}
        </Button>
        <Button kind="ghost" onClick={onCancel}>
          {translate('views.cancel')}
        </Button>
      </div>
    </form>
  );
}
