import { LinearProgress } from '@mui/material';
import { useTranslate } from 'ra-core';

// delayed, so that quick loading does not flicker
const LINE = {
  height: 2,
  flex: 'none',
  borderRadius: 0,
  bgcolor: 'transparent',
  opacity: 0,
  '@keyframes appear': { to: { opacity: 1 } },
  animation: 'appear 1ms 300ms forwards',
};

/** A progress line, shown while a part of the interface is loading. */
export function Loading() {
  const translate = useTranslate();
  return <LinearProgress sx={LINE} aria-label={translate('shell.loading')} />;
}
