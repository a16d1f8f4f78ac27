import { Box } from '@mui/material';
import { useI18nProvider, useTranslate } from 'ra-core';
import { wallTime } from '../engine/clock.ts';
import { formatDateTime } from '../engine/dates.ts';

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

interface WallNoteProps {
  /** When the session ended. */
  since: Date;
  /** The platform's time zone; undefined: the machine's. */
  zone: string | undefined;
}

/**
 * A note on a wall screen (`?kiosk`) whose session has ended: that it shows no alarms, since when, and what to do. The
 * last alarms are no longer shown, because from afar nobody could see that they are outdated
 * (docs/adr/0030-alarm-table.md).
 */
export default function WallNote({ since, zone }: WallNoteProps) {
  const translate = useTranslate();
  const language = useI18nProvider().getLocale();
  return (
    <Box component="p" role="alert" sx={NOTE}>
      {translate('signIn.wall', { time: formatDateTime(wallTime(zone, since).now, language) })}
    </Box>
  );
}
