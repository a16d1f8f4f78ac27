import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import FileDownloadRounded from '@mui/icons-material/FileDownloadRounded';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import './controls.css';
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
        <button type="button" className="btn" onClick={copy}>
          <ContentCopyRounded />
          <span role="status">{translate(copied ? 'signIn.recovery.copied' : 'signIn.recovery.copy')}</span>
        </button>
        <a
          className="btn"
          download={`tocsin-${login.replaceAll(/[^\w.-]/g, '_')}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <FileDownloadRounded />
          {translate('signIn.recovery.download')}
        </a>
        <button type="button" className="btn btn-primary" onClick={onDone}>
          {translate('signIn.recovery.done')}
        </button>
      </div>
    </div>
  );
}
