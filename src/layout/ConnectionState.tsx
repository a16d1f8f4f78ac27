import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { connection } from '../../dataProvider/http/http.ts';
import { stateDot } from '../ui/stateDot.ts';

const mark = (tone: 'ok' | 'wait') => ({
  px: 1,
  flex: 'none',
  fontVariantNumeric: 'tabular-nums',
  ...stateDot(tone),
});
const LIVE = mark('ok');
const LOST = mark('wait');

/** Milliseconds that a state must last before screen readers announce it, because a late answer may still arrive. */
const SETTLED = 1_000;

/** "Live", or the age of the data while the server does not answer. Narrow windows show only the latter. */
export function ConnectionState({ short }: { short: boolean }) {
  const translate = useTranslate();
  const { state, lastOk } = useSyncExternalStore(connection.subscribe, connection.get);
  const [now, setNow] = useState(Date.now);
  const lost = state === 'lost';
  const [announced, announce] = useState<'lost' | 'liveHelp'>();

  useEffect(() => {
    if (!lost) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [lost]);

  useEffect(() => {
    const timer = setTimeout(() => announce((before) => (lost ? 'lost' : before && 'liveHelp')), SETTLED);
    return () => clearTimeout(timer);
  }, [lost]);

  const age = Math.max(0, Math.round((now - lastOk) / 1_000));
  const text = lost
    ? translate(age < 120 ? 'shell.connection.oldSeconds' : 'shell.connection.oldMinutes', {
        age: age < 120 ? age : Math.round(age / 60),
      })
    : translate('shell.connection.live');
  return (
    <>
      <span className="sr" role="status">
        {announced && translate(`shell.connection.${announced}`)}
      </span>
      {(lost || !short) && (
        <Typography
          variant="caption"
          color={lost ? 'warning.dark' : 'textSecondary'}
          noWrap
          title={translate(`shell.connection.${lost ? 'lost' : 'liveHelp'}`)}
          sx={lost ? LOST : LIVE}
        >
          {text}
        </Typography>
      )}
    </>
  );
}
