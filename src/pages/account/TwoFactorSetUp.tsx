import { Paper, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { signIn } from '../../../authProvider/signIn.ts';
import { formatSecret } from '../../../authProvider/twoFactor.ts';
import { useUser } from '../../../authProvider/useUser.ts';
import { confirmTwoFactor } from '../../../dataProvider/calls/account.ts';
import { generateQrUrl } from '../../../dataProvider/calls/session.ts';
import type { Credentials } from '../../../protocol/session.ts';
import { PasswordField } from '../../inputs/PasswordField.tsx';
import { Line } from '../../ui/blocks.tsx';
import { QrBox } from '../../ui/QrBox.tsx';
import { SmallForm } from './SmallForm.tsx';
import { TextField } from './TextField.tsx';
import { useSmallForm } from './useSmallForm.ts';

const KEY = {
  font: 'var(--w-med) var(--fs-13) / 1.5 var(--mono)',
  overflowWrap: 'anywhere',
  userSelect: 'all',
} as const;

interface TwoFactorSetUpProps {
  /** Whether the server has the extension; otherwise enrollment uses the calls of the specification, as at sign-in. */
  extended: boolean;
  onCancel: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

/** Enrolls a second factor: asks for the password again, then shows the QR code and asks for a code of the app. */
export function TwoFactorSetUp({ extended, onCancel, onDone }: TwoFactorSetUpProps) {
  const [proof, setProof] = useState<{ credentials: Credentials; url: string }>();
  return (
    <Paper variant="outlined" sx={{ p: 4, width: '100%' }}>
      {proof ? (
        <ScanStep
          url={proof.url}
          onCancel={onCancel}
          onCode={async (verificationCode) => {
            if (extended) onDone(await confirmTwoFactor(verificationCode));
            else {
              await signIn({ ...proof.credentials, verificationCode });
              onDone([]);
            }
          }}
        />
      ) : (
        <PasswordStep
          onCancel={onCancel}
          onCredentials={async (credentials) => setProof({ credentials, url: await generateQrUrl(credentials) })}
        />
      )}
    </Paper>
  );
}

interface PasswordStepProps {
  onCancel: () => void;
  onCredentials: (credentials: Credentials) => Promise<void>;
}

function PasswordStep({ onCancel, onCredentials }: PasswordStepProps) {
  const translate = useTranslate();
  const known = useUser()?.login;
  const { field, refused, busy, submit } = useSmallForm({ login: known ?? '', password: '' });
  return (
    <SmallForm
      lead={<p>{translate('account.twoFactor.passwordFirst')}</p>}
      refused={refused}
      onSubmit={submit(onCredentials)}
      actions={{ submit: translate('account.twoFactor.next'), busy, onCancel }}
    >
      {known ? (
        <input type="text" autoComplete="username" value={known} readOnly hidden />
      ) : (
        <TextField {...field('login')} label={translate('account.profile.login')} autoComplete="username" />
      )}
      <PasswordField
        {...field('password')}
        label={translate('account.password.current')}
        autoComplete="current-password"
      />
    </SmallForm>
  );
}

interface ScanStepProps {
  url: string;
  onCancel: () => void;
  onCode: (code: string) => Promise<void>;
}

function ScanStep({ url, onCancel, onCode }: ScanStepProps) {
  const translate = useTranslate();
  const { field, refused, busy, submit } = useSmallForm({ verificationCode: '' });
  const scan = (
    <Line sx={{ gap: 4, alignItems: 'flex-start' }}>
      <QrBox url={url} label={translate('account.twoFactor.qr')} />
      <Stack sx={{ flex: '1 1 220px', gap: '6px' }}>
        <p>{translate('account.twoFactor.scan')}</p>
        <p className="v-quiet">{translate('account.twoFactor.key')}</p>
        <Typography sx={KEY}>{formatSecret(url)}</Typography>
      </Stack>
    </Line>
  );
  return (
    <SmallForm
      lead={scan}
      refused={refused}
      onSubmit={submit(({ verificationCode }) => onCode(verificationCode.replaceAll(/\s/g, '')))}
      actions={{ submit: translate('account.twoFactor.confirm'), busy, onCancel }}
    >
      <TextField
        {...field('verificationCode')}
        label={translate('account.twoFactor.code')}
        help={translate('account.twoFactor.firstCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
    </SmallForm>
  );
}
