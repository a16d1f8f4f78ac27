import MuiButton from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import './recoveryCodes.css';

interface Props {
  codes: readonly string[];
  /** Whose they are; stands in the file. */
  login: string;
  /** They are kept somewhere. */
  onDone: () => void;
}

/** The recovery codes, at the only time that they can be read: to copy, to save as a file, to write down. */
export default function RecoveryCodes({ codes, login, onDone }: Props) {
  const translate = useTranslate();
  const [copied, setCopied] = useState(false);
  const text = `${translate('signIn.recovery.file', { login })}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(true);
    } catch {
      setCopied(false); // without the clipboard they can still be marked and saved
    }
  };
  return (
    <div className="recovery">
      <p>{translate('signIn.recovery.help')}</p>
      <ol className="recovery-codes" aria-label={translate('signIn.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="recovery-actions">
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
      </div>
    </div>
  );
}
