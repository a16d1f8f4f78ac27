import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useCapabilities } from '../definition/definitions.tsx';
import { isOwnTime, wallTime } from '../engine/clock.ts';
import { formatTime } from '../engine/dates.ts';
import { usePainted } from '../ui/usePainted.ts';

const MINUTE = 60_000;

/** The platform's time and time zone if this machine's time differs, because all displayed times are the platform's. */
export function ZoneMark() {
  const translate = useTranslate();
  const zone = useCapabilities()?.timeZone;
  // after the first screen, because the browser's first use of zone rules takes some 14 ms
  const painted = usePainted(true);
  const foreign = painted && zone !== undefined && !isOwnTime(zone);
  const [moment, setMoment] = useState(() => new Date());
  useEffect(() => {
    if (!foreign) return;
    // just after the next full minute
    const timer = setTimeout(() => setMoment(new Date()), MINUTE - (moment.getTime() % MINUTE));
    return () => clearTimeout(timer);
  }, [foreign, moment]);
  if (!foreign) return null;
  return (
    <Typography variant="caption" color="textSecondary" noWrap title={translate('shell.zone', { zone })}>
      <time className="tn">{formatTime(wallTime(zone, moment).now.slice(11))}</time>{' '}
      {zone.split('/').at(-1)?.replaceAll('_', ' ')}
      <span className="sr">{translate('shell.zone', { zone })}</span>
    </Typography>
  );
}
