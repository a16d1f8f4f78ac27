import { Box, Stack } from '@mui/material';
import { useEvent, useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router';
import { useTimeZone } from '../definition/context.tsx';
import { withParams } from '../definition/searchParams.ts';
import { wallTime } from '../engine/clock.ts';
import { isDialogOpen } from '../ui/pressing.ts';
import { stateDot } from '../ui/stateDot.ts';
import { HoldBanner } from './hold/HoldBanner.tsx';
import { useNow } from './times.ts';
import { useDataAge } from './useDataAge.ts';

const FRAME = {
  position: 'fixed',
  inset: 0,
  zIndex: 35, // below dialogs and menus
  overflow: 'auto',
  p: '2vh 2vw',
  bgcolor: 'background.default',
  color: 'text.primary',
  fontSize: 'clamp(16px, 2.6vh, 40px)',
  '&:focus': { outline: 'none' }, // the frame fills the whole screen
};

interface KioskFrameProps {
  title: string;
  /** Shown beside the title, such as figures. */
  beside?: ReactNode;
  sx?: object;
  children: ReactNode;
}

/**
 * Keeps keyboard focus and screen readers in the frame, out of the application that it covers; Escape closes the frame.
 * Returns the ref of the frame.
 */
function useWholeScreen() {
  const frame = useRef<HTMLElement>(null);
  const [params, setParams] = useSearchParams();
  const leave = useEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isDialogOpen()) return;
    setParams(withParams(params, { kiosk: '' }));
  });
  useEffect(() => {
    const covered = document.getElementById('root');
    if (covered) covered.inert = true;
    frame.current?.focus();
    window.addEventListener('keydown', leave);
    return () => {
      if (covered) covered.inert = false;
      window.removeEventListener('keydown', leave);
    };
  }, [leave]);
  return frame;
}

/**
 * Frame of a wall display (`?kiosk`): large, over the whole window, with the time and the state of the connection.
 * Escape leads back to the normal screen of the console.
 */
export function KioskFrame({ title, beside, sx, children }: KioskFrameProps) {
  const frame = useWholeScreen();
  return createPortal(
    <Box ref={frame} component="section" className="kiosk" tabIndex={0} aria-label={title} sx={{ ...FRAME, ...sx }}>
      <Stack
        component="header"
        direction="row"
        sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: '1em', mb: '1vh' }}
      >
        <Box component="h1" sx={{ fontSize: '1.4em' }}>
          {title}
        </Box>
        <Box sx={{ flex: '1 1 auto' }}>{beside}</Box>
        <DataAge />
        <Clock />
      </Stack>
      <HoldBanner plain />
      {children}
    </Box>,
    document.body,
  );
}

const LIVE = { color: 'text.secondary', ...stateDot('ok') };

/** "Live", or the age of the data if the connection is lost or the data is outdated. */
function DataAge() {
  const translate = useTranslate();
  const age = useDataAge();
  if (age === undefined) {
    return (
      <Box component="span" sx={LIVE}>
        {translate('shell.connection.live')}
      </Box>
    );
  }
  return (
    <>
      <span className="sr" role="status">
        {translate('shell.connection.lost')}
      </span>
      <Box component="span" className="tn" sx={{ color: 'warning.dark', fontWeight: 'fontWeightMedium' }}>
        {translate('shell.connection.oldSeconds', { age })}
      </Box>
    </>
  );
}

function Clock() {
  const zone = useTimeZone();
  return <time className="tn">{wallTime(zone, new Date(useNow())).now.slice(11)}</time>;
}
