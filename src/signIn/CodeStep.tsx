import { Box, ButtonBase, styled } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type FormEvent, useEffect, useState } from 'react';
import { formatSecret } from '../../authProvider/twoFactor.ts';
import { QrBox } from '../ui/QrBox.tsx';
import { CODE_LENGTH, CodeInput } from './CodeInput.tsx';
import { Back } from './glyphs.tsx';
import { type FieldAria, SignField, SignInput } from './SignField.tsx';
import { StepText } from './StepText.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { useFocus } from './useFocus.ts';

/** A button that looks like a link. */
const TextLink = styled(ButtonBase)({
  gap: 4,
  color: 'var(--accent-text)',
  textAlign: 'left',
  '&:hover': { textDecoration: 'underline' },
});

const STEP = {
  display: 'flex',
  justifyContent: 'space-between',
  mb: '6px',
  fontSize: 'var(--fs-12)',
  color: 'text.hint',
};
const ENROL = {
  display: 'flex',
  gap: 4,
  alignItems: 'flex-start',
  m: '14px 0 18px',
  fontSize: 'var(--fs-13)',
  lineHeight: 1.5,
  color: 'text.secondary',
  '& p + p': { mt: '14px' },
};
const QR = {
  flex: 'none',
  width: { xs: 124, md: 148 },
  height: { xs: 124, md: 148 },
  p: '10px',
  borderRadius: 1.5,
  '& svg': { display: 'block', width: '100%', height: '100%' },
};
const KEY = {
  font: 'var(--fs-12) / 1.5 var(--mono)',
  overflowWrap: 'anywhere',
  userSelect: 'all',
  color: 'text.primary',
} as const;

const FIELD = 'sign-code';

interface Props {
  login: string;
  /** The otpauth URL, until the second factor is enrolled. */
  qr: string | null;
  /** Whether the server accepts recovery codes. */
  recovery: boolean;
  /** The refusal of the code. */
  failure: string | null;
  busy: boolean;
  onBack: () => void;
  onSubmit: (code: string) => void;
}

/** Second step: the code, after the QR code if enrollment is needed (spec section 2). */
export default function CodeStep({ login, qr, recovery, failure, busy, onBack, onSubmit }: Props) {
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
      <Box sx={STEP}>
        <TextLink onClick={onBack} aria-label={translate('signIn.back', { login })}>
          <Back />
          {login}
        </TextLink>
        <span>{translate('signIn.step', { step: 2, steps: 2 })}</span>
      </Box>
      <h1>{translate(qr ? 'signIn.enrolTitle' : 'signIn.codeTitle')}</h1>
      {qr ? (
        <Box sx={ENROL}>
          <QrBox url={qr} label={translate('signIn.qrLabel')} sx={QR} />
          <div>
            <p>{translate('signIn.enrolHelp')}</p>
            <p>
              {keyShown ? (
                <Box component="span" sx={KEY}>
                  {formatSecret(qr)}
                </Box>
              ) : (
                <TextLink onClick={() => setKeyShown(true)}>{translate('signIn.showKey')}</TextLink>
              )}
            </p>
          </div>
        </Box>
      ) : (
        <StepText>{translate(byRecovery ? 'signIn.recovery.useHelp' : 'signIn.codeHelp')}</StepText>
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
      <SubmitButton busy={busy}>{translate(busy ? 'signIn.busy' : 'signIn.verify')}</SubmitButton>
      {recovery && !qr && (
        <Box component="p" sx={{ mt: 3, fontSize: 'var(--fs-13)' }}>
          <TextLink
            onClick={() => {
              setCode('');
              setByRecovery(!byRecovery);
            }}
          >
            {translate(byRecovery ? 'signIn.recovery.useApp' : 'signIn.recovery.use')}
          </TextLink>
        </Box>
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
