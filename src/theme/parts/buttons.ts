/** Styles of buttons: focus ring, no ripple, 32 px high or 26 px if small. */
import type { ThemeOptions } from '@mui/material';

const OFF = { opacity: 0.45, cursor: 'default', pointerEvents: 'auto' } as const;

/** Lets plain CSS style a ButtonBase that has no theme of its own. */
const FROM_PLAIN_CSS = {
  position: 'revert-layer',
  display: 'revert-layer',
  alignItems: 'revert-layer',
  justifyContent: 'revert-layer',
  margin: 'revert-layer',
  padding: 'revert-layer',
  border: 'revert-layer',
  borderRadius: 'revert-layer',
  color: 'revert-layer',
  backgroundColor: 'revert-layer',
} as const;

export const buttons: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: {
      root: {
        ...FROM_PLAIN_CSS,
        '&.Mui-focusVisible, &:focus-visible': { boxShadow: 'var(--focus)', outline: '2px solid transparent' },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, color: 'primary' },
    styleOverrides: {
      root: {
        height: 'var(--ctl)',
        padding: '0 12px',
        minWidth: 0,
        gap: 6,
        border: '1px solid transparent',
        whiteSpace: 'nowrap',
        lineHeight: 1,
        letterSpacing: 'inherit',
        fontSize: 13,
        fontWeight: 500,
        borderRadius: 'var(--r)',
        '&.Mui-disabled, &[aria-disabled="true"]': OFF,
        // also the label of a file input
        '&.Mui-focusVisible, &:focus-visible, &:has(:focus-visible)': { boxShadow: 'var(--focus)' },
        '& .MuiButton-startIcon, & .MuiButton-endIcon': { margin: 0, '& > *:nth-of-type(1)': { fontSize: 16 } },
        '& .MuiSvgIcon-root': { fontSize: 16 },
        // an icon without text
        '&.only': { width: 'var(--ctl)', padding: 0, flex: 'none' },
        '& kbd': { font: 'inherit', fontWeight: 400, color: 'inherit', border: 0, padding: 0, background: 'none' },
      },
      sizeSmall: { height: 'var(--ctl-s)', padding: '0 8px', fontSize: 12, '&.only': { width: 'var(--ctl-s)' } },
      contained: {
        '&.Mui-disabled': { color: 'var(--variant-containedColor)', backgroundColor: 'var(--variant-containedBg)' },
        variants: [
          {
            props: { variant: 'contained', color: 'error' },
            style: {
              '--variant-containedColor': 'var(--fail-fg)',
              '--variant-containedBg': 'var(--fail-bg)',
              '&:hover': { '--variant-containedBg': 'color-mix(in srgb, var(--fail-bg), var(--fail) 12%)' },
            },
          },
        ],
      },
      outlined: {
        borderColor: 'var(--line-strong)',
        color: 'var(--text)',
        backgroundColor: 'var(--surface)',
        '&:hover': { backgroundColor: 'var(--hover)', borderColor: 'var(--line-strong)' },
        '&.Mui-disabled': { color: 'var(--text)', border: '1px solid var(--line-strong)' },
        '&[aria-pressed="true"]': {
          borderColor: 'transparent',
          backgroundColor: 'var(--accent-tint)',
          color: 'var(--accent-text)',
        },
        '& > .MuiSvgIcon-root': { color: 'var(--text-2)' },
        '&[aria-pressed="true"] .MuiSvgIcon-root': { color: 'inherit' },
        variants: [
          {
            props: { variant: 'outlined', color: 'inherit' },
            style: {
              gap: 5,
              maxWidth: '100%',
              borderColor: 'var(--line)',
              color: 'var(--text-2)',
              fontWeight: 400,
              '& .MuiSvgIcon-root': { fontSize: 14, color: 'var(--text-3)' },
              '& b': { fontWeight: 500, color: 'var(--text)', overflow: 'hidden', textOverflow: 'ellipsis' },
              '&.add': { borderStyle: 'dashed', borderColor: 'var(--line-strong)' },
              '&.on': {
                borderColor: 'transparent',
                backgroundColor: 'var(--accent-tint)',
                color: 'var(--accent-text)',
                '& b, & .MuiSvgIcon-root': { color: 'inherit' },
              },
            },
          },
          // looks like an input and opens its picker
          {
            props: { variant: 'outlined', fullWidth: true },
            style: {
              justifyContent: 'flex-start',
              gap: 8,
              padding: '0 10px',
              borderColor: 'var(--line-input)',
              fontSize: 14,
              fontWeight: 400,
              '&:hover': { borderColor: 'var(--text-3)' },
              '[data-invalid] > &, [data-invalid] > span > &': {
                borderColor: 'var(--fail)',
                boxShadow: '0 0 0 1px var(--fail)',
              },
              '& > .MuiSvgIcon-root': { color: 'var(--text-3)' },
              '& > .MuiSvgIcon-root:last-of-type': { marginLeft: 'auto' },
            },
          },
        ],
      },
      text: {
        color: 'var(--text-2)',
        padding: '0 8px',
        '&.Mui-disabled': { color: 'var(--text-2)' },
        '&:hover': { backgroundColor: 'var(--hover)' },
        '&[aria-pressed="true"]': { backgroundColor: 'var(--selected)', color: 'var(--accent-text)' },
        '&[aria-current]': { backgroundColor: 'var(--hover)', color: 'var(--text)' },
        variants: [
          // an entry of a panel
          {
            props: { variant: 'text', fullWidth: true },
            style: {
              justifyContent: 'flex-start',
              gap: 8,
              padding: '0 8px',
              color: 'var(--text)',
              fontWeight: 400,
              '&[aria-pressed="true"]': { backgroundColor: 'var(--hover)' },
            },
          },
          {
            props: { variant: 'text', fullWidth: true, color: 'error' },
            style: { color: 'var(--fail-fg)', '& .MuiSvgIcon-root': { color: 'inherit' } },
          },
        ],
      },
    },
  },
  // react-admin's buttons get the same height
  RaButton: { defaultProps: { size: 'medium' } },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        width: 'var(--ctl)',
        height: 'var(--ctl)',
        padding: 0,
        borderRadius: 'var(--r)',
        color: 'var(--text-2)',
        '&:hover': { backgroundColor: 'var(--hover)' },
        '&[aria-current]': { backgroundColor: 'var(--selected)', color: 'var(--accent-text)' },
        '& .MuiSvgIcon-root': { fontSize: 18 },
      },
      sizeSmall: { width: 28, height: 28, '& .MuiSvgIcon-root': { fontSize: 16 } },
      sizeLarge: { width: 40, height: 40, borderRadius: 'var(--r-m)', '& .MuiSvgIcon-root': { fontSize: 20 } },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 34,
        minWidth: 0,
        maxWidth: 'none',
        padding: '0 0 8px',
        marginRight: 18,
        flexDirection: 'row',
        gap: 6,
        fontSize: 13,
        fontWeight: 500,
        lineHeight: 'inherit',
        color: 'var(--text-2)',
        letterSpacing: 'inherit',
        '&:hover': { color: 'var(--text)' },
        '&.Mui-selected': { color: 'var(--text)' },
        '&.Mui-focusVisible, &:focus-visible': {
          boxShadow: 'inset 0 0 0 2px var(--accent)',
          borderRadius: 'var(--r-s)',
        },
      },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 34 }, indicator: { backgroundColor: 'var(--accent)' } } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: { color: 'var(--accent-text)' },
      button: { font: 'inherit', letterSpacing: 'inherit', verticalAlign: 'baseline' },
    },
  },
  // react-admin's links get the text shade of the accent
  RaReferenceField: { styleOverrides: { root: { '& .RaReferenceField-link > *': { color: 'var(--accent-text)' } } } },
};
