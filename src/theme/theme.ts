/**
 * MUI's theme. Its colors are custom properties of tokens.css, so that one style sheet has both themes,
 * switched by an attribute of the page, and MUI and plain CSS look the same.
 */
import { createTheme, type ThemeOptions } from '@mui/material';
import { palette } from './palette.ts';
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

/** The style of MUI's components: hairlines, 32 px controls, one focus ring, no ripple. */
const components: ThemeOptions['components'] = {
  ...buttons,
  ...inputs,
  ...surfaces,
  MuiSvgIcon: {
    styleOverrides: { root: fromPlainCss, fontSizeSmall: { fontSize: 16 }, fontSizeInherit: { fontSize: 'inherit' } },
  },
};

const heading = { fontWeight: 600, letterSpacing: '-0.018em', lineHeight: 1.3 };

// plain CSS uses the durations of the tokens, which are zero for reduced motion, too
const still = typeof window !== 'undefined' && window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;
const fast = still ? 0 : 90;
const normal = still ? 0 : 140;
const durations = {
  shortest: fast,
  shorter: fast,
  short: normal,
  standard: normal,
  complex: normal,
  enteringScreen: normal,
  leavingScreen: fast,
};

export const theme = createTheme({
  // tokens.css sets the page's color scheme
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette,
  spacing: 4,
  shape: { borderRadius: 6 },
  breakpoints: { values: { xs: 0, sm: 600, md: 1024, lg: 1280, xl: 1680 } },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    htmlFontSize: 16,
    fontWeightLight: 400,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    allVariants: { letterSpacing: 'inherit' },
    h1: { fontSize: 28, ...heading },
    h2: { fontSize: 20, ...heading },
    h3: { fontSize: 16, ...heading },
    h4: { fontSize: 14, ...heading },
    h5: { fontSize: 13, ...heading },
    h6: { fontSize: 13, ...heading },
    subtitle1: { fontSize: 14 },
    subtitle2: { fontSize: 13, fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: 1.45 },
    body2: { fontSize: 13, lineHeight: 1.45 },
    caption: { fontSize: 12, lineHeight: 1.4 },
    overline: { fontSize: 11, textTransform: 'none', lineHeight: 1.4 },
    button: { fontSize: 13, fontWeight: 500, textTransform: 'none' },
  },
  transitions: { duration: durations },
  zIndex: { appBar: 10, drawer: 30, modal: 40, tooltip: 45, snackbar: 50 },
  components,
});
// only floating surfaces have a shadow
theme.shadows.fill('var(--e2)', 1, 9);
theme.shadows.fill('var(--e3)', 9);
