/** The style of MUI's components: hairlines, 32 px controls, one focus ring, no ripple. */
import type { ThemeOptions } from '@mui/material/styles';
import { buttons } from './parts/buttons.ts';
import { inputs } from './parts/inputs.tsx';
import { surfaces } from './parts/surfaces.ts';

/** Icons take size and position from plain CSS, unless a MUI component sets them. */
const fromPlainCss = {
  fontSize: 'revert-layer',
  width: 'revert-layer',
  height: 'revert-layer',
  display: 'revert-layer',
  transition: 'revert-layer',
};

export const components: ThemeOptions['components'] = {
  ...buttons,
  ...inputs,
  ...surfaces,
  MuiSvgIcon: {
    styleOverrides: { root: fromPlainCss, fontSizeSmall: { fontSize: 16 }, fontSizeInherit: { fontSize: 'inherit' } },
  },
};
