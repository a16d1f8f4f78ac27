import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'ra-core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { connection } from '../../dataProvider/http.ts';
import { useCapabilities } from '../definition/definitions.tsx';
import { wallTime } from '../engine/clock.ts';
import { useNow } from './times.ts';

/** Data that is older than this, in milliseconds, says so. */
const OLD = 9_000;

const FRAME = {
  position: 'fixed',
  inset: 0,
  zIndex: 35, // below dialogs and menus
  overflow: 'auto',
  p: '2vh 2vw',
  bgcolor: 'background.default',
  color: 'text.primary',
  fontSize: 'clamp(16px, 2.6vh, 40px)',
};

interface KioskFrameProps {
  title: string;
  /** Shown beside the title. */
  count?: ReactNode;
  sx?: object;
  children: ReactNode;
}

/** A screen for a wall (`?kiosk`): large, over the whole window, with the time and the age of old data. */
export function KioskFrame({ title, count, sx, children }: KioskFrameProps) {
  return createPortal(
    <Box component="section" className="kiosk" aria-label={title} sx={{ ...FRAME, ...sx }}>
      <Stack component="header" direction="row" sx={{ alignItems: 'baseline', gap: '1em', mb: '1vh' }}>
        <Box component="h1" sx={{ fontSize: '1.4em' }}>
          {title}
        </Box>
        <span className="v-grow">{count}</span>
        <DataAge />
        <Clock />
      </Stack>
      {children}
    </Box>,
    document.body,
  );
}

/** How old the data is, when that is not a matter of seconds. */
function DataAge() {
  const translate = useTranslate();
  const now = useNow();
  const { state, lastOk } = useSyncExternalStore(connection.subscribe, connection.get);
  const age = Math.max(0, now - lastOk);
  if (state !== 'lost' && age <= OLD) return null;
  return (
    <Box component="span" className="tn" role="status" sx={{ color: 'warning.dark', fontWeight: 500 }}>
      {translate('shell.connection.oldSeconds', { age: Math.round(age / 1_000) })}
    </Box>
  );
}

function Clock() {
  const zone = useCapabilities()?.timeZone || undefined;
  return <time className="tn">{wallTime(zone, new Date(useNow())).now.slice(11)}</time>;
}
