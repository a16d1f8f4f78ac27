import { Button as MuiButton, Paper, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

interface Props {
  codes: readonly string[];
  /** The user name, which the file contains. */
  login: string;
  /** Called when the user confirms that the codes are stored. */
  onDone: () => void;
}

const CODES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: '4px 16px',
  p: '12px 14px',
  bgcolor: 'var(--sunken)',
  font: 'var(--w-reg) var(--fs-13) / 1.6 var(--mono)',
  userSelect: 'all',
};

/** The recovery codes, shown only once: to copy, save as a file or write down. */
export default function RecoveryCodes({ codes, login, onDone }: Props) {
  const translate = useTranslate();
  const [copied, setCopied] = useState(false);
  const text = `${translate('signIn.recovery.file', { login })}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(true);
    } catch {
      setCopied(false); // without the clipboard they can still be selected and saved
    }
  };
  return (
    <Stack spacing={3} sx={{ mt: 2, typography: 'body2' }}>
      <p>{translate('signIn.recovery.help')}</p>
      <Paper component="ol" variant="outlined" sx={CODES} aria-label={translate('signIn.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Paper>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button icon="clone" onClick={copy}>
          <span role="status">{translate(copied ? 'signIn.recovery.copied' : 'signIn.recovery.copy')}</span>
        </Button>
        <MuiButton
          variant="outlined"
          download={`tocsin-${login.replaceAll(/[^\w.-]/g, '_')}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <Icon name="export" />
          {translate('signIn.recovery.download')}
        </MuiButton>
        <Button kind="primary" onClick={onDone}>
          {translate('signIn.recovery.done')}
        </Button>
      </Stack>
    </Stack>
  );
}
