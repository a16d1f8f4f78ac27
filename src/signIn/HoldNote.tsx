import { Box } from '@mui/material';
import { useI18nProvider, useTranslate } from 'ra-core';
import type { Hold } from '../../protocol/hold.ts';
import { formatDateTime } from '../engine/dates.ts';

const NOTE = {
  mb: 4,
  p: '8px 12px',
  borderRadius: 1,
  bgcolor: 'var(--fail-bg)',
  color: 'var(--fail-fg)',
  typography: 'body2',
};

/** Says on the sign-in page that this is a restored copy that calls nobody. */
export default function HoldNote({ hold }: { hold: Hold }) {
  const translate = useTranslate();
  const language = useI18nProvider().getLocale();
  const [since, copiedAt] = [hold.since, hold.copiedAt].map((moment) => formatDateTime(moment, language));
  return (
    <Box component="p" role="alert" sx={NOTE}>
      {translate('signIn.hold', { since, copiedAt })}
    </Box>
  );
}
