import { useMediaQuery } from '@mui/material';
import { DESKTOP_BREAKPOINT } from '../../protocol/constants.ts';

/** Whether the window is as wide as the desktop breakpoint. */
export const useDesktop = (): boolean => useMediaQuery(`(min-width: ${DESKTOP_BREAKPOINT}px)`, { noSsr: true });
