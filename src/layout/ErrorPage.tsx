import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { loadMessagePart } from '../i18n/i18n.ts';
import { ChunkLoadError } from '../ui/chunks.ts';
import { FullPage } from './FullPage.tsx';

const DETAIL = {
  mt: 6,
  p: '10px 12px',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'var(--sunken)',
  color: 'text.secondary',
  font: 'var(--fs-12) / 1.5 var(--mono)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};

/** Shown in place of a screen that failed, with a reload button. */
export function ErrorPage({ error }: { error: unknown }) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const kind = error instanceof ChunkLoadError ? 'chunk' : 'error';

  useEffect(() => {
    heading.current?.focus();
    loadMessagePart('app').catch(() => undefined); // when even the texts can't be loaded, the buttons still work
  }, []);

  return (
    <FullPage
      role="alert"
      heading={heading}
      title={translate(`shell.fault.${kind}Title`)}
      text={translate(`shell.fault.${kind}Text`)}
      actions={
        <>
          <Button variant="contained" onClick={() => window.location.reload()}>
            {translate('shell.fault.reload')}
          </Button>
          <Button variant="outlined" href="/">
            {translate('shell.fault.home')}
          </Button>
        </>
      }
    >
      {error instanceof Error && (
        <Box component="pre" sx={DETAIL}>
          {error.name}: {error.message}
        </Box>
      )}
    </FullPage>
  );
}
