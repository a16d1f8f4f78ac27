import Box from '@mui/material/Box';
import { useLocale, useTranslate } from 'ra-core';
import type { ChannelTakes } from '../../../protocol/alarms.ts';
import { formatNumber } from '../../i18n/format.ts';

/** Seconds from which a duration is worth telling. */
const NOTABLE = 5;
/** Seconds from which it is told in minutes. */
const MINUTES = 120;

function roughly(seconds: number, locale: string): string {
  const [value, unit] = seconds < MINUTES ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** How long the calls of each channel take, unless that is only a moment. */
export function Takes({ takes }: { takes: readonly ChannelTakes[] }) {
  const translate = useTranslate();
  const language = useLocale();
  const notable = takes.filter(({ seconds }) => seconds >= NOTABLE);
  if (notable.length === 0) return null;
  return (
    <Box component="ul" className="v-quiet">
      {notable.map(({ channel, calls, seconds }) => (
        <li key={channel}>
          {translate(`raise.takes.${channel}`, {
            smart_count: calls,
            count: formatNumber(calls, language),
            time: roughly(seconds, language),
          })}
        </li>
      ))}
    </Box>
  );
}
