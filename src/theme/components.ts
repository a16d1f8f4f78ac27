/** How MUI's parts look here: hairlines instead of boxes, 32 px controls, one focus ring, no ripple. */
import type { Components, Theme } from '@mui/material/styles';
import { buttons } from './parts/buttons.ts';
import { inputs } from './parts/inputs.tsx';
import { surfaces } from './parts/surfaces.ts';

/** Size, place and colour of a symbol are said by the plain CSS of what it stands in, unless MUI's part knows better. */
const asAround = {
  fontSize: 'revert-layer',
  width: 'revert-layer',
  height: 'revert-layer',
  display: 'revert-layer',
  transition: 'revert-layer',
};

export const components: Components<Theme> = {
  ...buttons,
  ...inputs,
  ...surfaces,
  MuiSvgIcon: {
    styleOverrides: { root: asAround, fontSizeSmall: { fontSize: 16 }, fontSizeInherit: { fontSize: 'inherit' } },
  },
};
