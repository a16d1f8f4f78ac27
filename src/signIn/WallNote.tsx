import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLanguage } from '../i18n/i18n.ts';

/** Large enough to be read from afar. */
const NOTE = {
  mb: 4,
  p: '12px 16px',
  borderRadius: 1,
  bgcolor: 'var(--wait-bg)',
  color: 'var(--wait-fg)',
  fontSize: 'clamp(18px, 2.6vh, 32px)',
  fontWeight: 'fontWeightMedium',
  lineHeight: 1.35,
};

/**
 * A note on a wall screen (`?kiosk`) whose session has ended: that it shows no alarms, since when, and what to do. The
 * last alarms are no longer shown, because from afar nobody could see that they are outdated
 * (docs/adr/0030-alarm-table.md).
 */
export function WallNote() {
  const translate = useTranslate();
  const language = useLanguage();
  const [since] = useState(() => new Date());
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <Box component="p" role="alert" sx={NOTE}>
      {translate('signIn.wall', { time: format.format(since) })}
    </Box>
  );
}
