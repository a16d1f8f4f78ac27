import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'ra-core';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { keyOf } from '../../authProvider/twoFactor.ts';
import { loadChunk } from '../ui/chunks.ts';
import { CODE_LENGTH, CodeInput } from './CodeInput.tsx';
import { Back } from './glyphs.tsx';
import { type FieldAria, SignField, SignInput } from './SignField.tsx';
import { useFocus } from './useFocus.ts';

const FIELD = 'sign-code';
const QrCode = lazy(() => loadChunk(() => import('./QrCode.tsx')));

interface Props {
  login: string;
  /** The otpauth URL, until the second factor is enrolled. */
  qr: string | null;
  /** Whether the server accepts recovery codes. */
  recovery: boolean;
  failure: string | null;
  busy: boolean;
  onBack: () => void;
  onSubmit: (code: string) => void;
}

/** Second step: the code, after the QR code if enrolment is needed (spec section 2). */
export function CodeStep({ login, qr, recovery, failure, busy, onBack, onSubmit }: Props) {
  const translate = useTranslate();
  const [code, setCode] = useState('');
  const [keyShown, setKeyShown] = useState(false);
  const [byRecovery, setByRecovery] = useState(false);

  useEffect(() => {
    // a wrong code of the app is cleared; a recovery code can be corrected
    if (failure && !byRecovery) setCode('');
  }, [failure, byRecovery]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (byRecovery ? code.trim() !== '' : code.length === CODE_LENGTH) onSubmit(code);
    else document.getElementById(FIELD)?.focus();
  };

  return (
    <form onSubmit={submit} noValidate>
      <div className="sign-step">
        <ButtonBase className="sign-link" onClick={onBack} aria-label={translate('signIn.back', { login })}>
          <Back />
          {login}
        </ButtonBase>
        <span>{translate('signIn.step', { step: 2, steps: 2 })}</span>
      </div>
      <h1>{translate(qr ? 'signIn.enrolTitle' : 'signIn.codeTitle')}</h1>
      {qr ? (
        <div className="sign-enrol">
          <div className="sign-qr">
            <Suspense fallback={null}>
              <QrCode url={qr} label={translate('signIn.qrLabel')} />
            </Suspense>
          </div>
          <div>
            <p>{translate('signIn.enrolHelp')}</p>
            <p>
              {keyShown ? (
                <span className="sign-key">{keyOf(qr)}</span>
              ) : (
                <ButtonBase className="sign-link" onClick={() => setKeyShown(true)}>
                  {translate('signIn.showKey')}
                </ButtonBase>
              )}
            </p>
          </div>
        </div>
      ) : (
        <p className="sign-sub">{translate(byRecovery ? 'signIn.recovery.useHelp' : 'signIn.codeHelp')}</p>
      )}
      <SignField
        id={FIELD}
        label={translate(byRecovery ? 'signIn.recovery.code' : 'signIn.code')}
        failure={failure}
        help={translate(byRecovery ? 'signIn.recovery.hint' : 'signIn.codeHint')}
        input={(aria) =>
          byRecovery ? (
            <RecoveryInput aria={aria} value={code} onChange={setCode} />
          ) : (
            <CodeInput aria={aria} value={code} onChange={setCode} onComplete={onSubmit} />
          )
        }
      />
      <Button type="submit" variant="contained" className="sign-go" aria-disabled={busy}>
        {translate(busy ? 'signIn.busy' : 'signIn.verify')}
      </Button>
      {recovery && !qr && (
        <p className="sign-other">
          <ButtonBase
            className="sign-link"
            onClick={() => {
              setCode('');
              setByRecovery(!byRecovery);
            }}
          >
            {translate(byRecovery ? 'signIn.recovery.useApp' : 'signIn.recovery.use')}
          </ButtonBase>
        </p>
      )}
    </form>
  );
}

interface RecoveryInputProps {
  aria: FieldAria;
  value: string;
  onChange: (code: string) => void;
}

function RecoveryInput({ aria, value, onChange }: RecoveryInputProps) {
  const field = useFocus(aria['aria-invalid']);
  return (
    <SignInput
      {...aria}
      ref={field}
      value={value}
      onChange={onChange}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={24}
    />
  );
}
