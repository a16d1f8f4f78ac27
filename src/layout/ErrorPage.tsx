import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { loadMessagePart } from '../i18n/i18n.ts';
import { ChunkLoadError } from '../ui/chunks.ts';
import './errorPage.css';

/** What is shown in place of a screen that failed, with the way on. */
export function ErrorPage({ error }: { error: unknown }) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const chunk = error instanceof ChunkLoadError;

  useEffect(() => {
    heading.current?.focus();
    loadMessagePart('app').catch(() => undefined); // when even the texts can't be loaded, the buttons still work
  }, []);

  return (
    <div className="error-page" role="alert">
      <h1 ref={heading} tabIndex={-1}>
        {translate(chunk ? 'shell.fault.chunkTitle' : 'shell.fault.errorTitle')}
      </h1>
      <p>{translate(chunk ? 'shell.fault.chunkText' : 'shell.fault.errorText')}</p>
      <div className="error-page-actions">
        <Button variant="contained" onClick={() => window.location.reload()}>
          {translate('shell.fault.reload')}
        </Button>
        <Button variant="outlined" href="/">
          {translate('shell.fault.home')}
        </Button>
      </div>
      {error instanceof Error && (
        <pre className="error-page-detail">
          {error.name}: {error.message}
        </pre>
      )}
    </div>
  );
}
