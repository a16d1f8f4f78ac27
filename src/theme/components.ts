/** How MUI's parts look here: hairlines instead of boxes, 32 px controls, one focus ring, no ripple. */
import type { Components, Theme } from '@mui/material/styles';

const floating = { boxShadow: 'var(--e2)', backgroundImage: 'none', borderRadius: 8 };

export const components: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: {
      root: {
        '&.Mui-focusVisible, &:focus-visible': { boxShadow: 'var(--focus)', outline: '2px solid transparent' },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'small', color: 'primary' },
    styleOverrides: {
      root: {
        height: 'var(--ctl)',
        padding: '0 12px',
        minWidth: 0,
        whiteSpace: 'nowrap',
        lineHeight: 1,
        letterSpacing: 'inherit',
        fontSize: 13,
        fontWeight: 500,
        borderRadius: 'var(--r)',
        '& .MuiButton-startIcon': { marginRight: 6, marginLeft: -2, '& > *:nth-of-type(1)': { fontSize: 16 } },
        '& .MuiButton-endIcon': { marginLeft: 6, marginRight: -2, '& > *:nth-of-type(1)': { fontSize: 16 } },
      },
      outlined: {
        borderColor: 'var(--line-strong)',
        color: 'var(--text)',
        backgroundColor: 'var(--surface)',
        '&:hover': { backgroundColor: 'var(--hover)', borderColor: 'var(--line-strong)' },
        '& .MuiButton-startIcon, & .MuiButton-endIcon': { color: 'var(--text-2)' },
      },
      text: { color: 'var(--text-2)', padding: '0 8px', '&:hover': { backgroundColor: 'var(--hover)' } },
    },
  },
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
        '& .MuiSvgIcon-root': { fontSize: 18 },
      },
      sizeSmall: { width: 28, height: 28, '& .MuiSvgIcon-root': { fontSize: 16 } },
    },
  },
  MuiSvgIcon: { styleOverrides: { root: { fontSize: 18 }, fontSizeSmall: { fontSize: 16 } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenu: { styleOverrides: { paper: { ...floating, marginTop: 4 }, list: { padding: 4 } } },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiMenuItem: {
    defaultProps: { dense: true },
    styleOverrides: {
      root: {
        minHeight: 32,
        fontSize: 13,
        padding: '0 8px',
        gap: 9,
        borderRadius: 'var(--r)',
        '&:hover, &.Mui-focusVisible': { backgroundColor: 'var(--hover)', boxShadow: 'none' },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': { backgroundColor: 'var(--selected)' },
        '& .MuiListItemIcon-root': { minWidth: 0, color: 'var(--text-3)' },
        '& .MuiSvgIcon-root': { fontSize: 16 },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { boxShadow: 'var(--e3)', borderRadius: 'var(--r-l)', backgroundImage: 'none' },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(10 14 20 / .45)' } } },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 600, padding: '18px 20px 8px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px', fontSize: 14 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px 16px', gap: 4 } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100 },
    styleOverrides: {
      tooltip: {
        backgroundColor: 'var(--ink)',
        color: 'var(--on-ink)',
        fontSize: 12,
        fontWeight: 400,
        lineHeight: 1.4,
        padding: '7px 10px',
        borderRadius: 'var(--r)',
        boxShadow: 'var(--e2)',
        maxWidth: 260,
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { size: 'small', notched: false },
    styleOverrides: {
      root: {
        fontSize: 14,
        borderRadius: 'var(--r)',
        backgroundColor: 'var(--surface)',
        minHeight: 'var(--ctl)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line-input)' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text-3)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: 'var(--accent)' },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: 'var(--fail)' },
        '&.Mui-disabled': { backgroundColor: 'var(--sunken)' },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line)' },
        '& input:focus-visible, & textarea:focus-visible, & [role="combobox"]:focus-visible': { boxShadow: 'none' },
      },
      input: {
        padding: '0 10px',
        height: 'calc(var(--ctl) - 2px)',
        '&.Mui-disabled': { WebkitTextFillColor: 'var(--text-2)' },
      },
      multiline: { padding: '6px 10px' },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: { margin: '5px 0 0', fontSize: 12, color: 'var(--text-3)', '&.Mui-error': { color: 'var(--fail-fg)' } },
    },
  },
  MuiInputLabel: { defaultProps: { shrink: true } },
  MuiFormLabel: { styleOverrides: { root: { fontSize: 12, fontWeight: 500, color: 'var(--text-2)' } } },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: 13 } } },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { padding: 6, borderRadius: 'var(--r)', color: 'var(--line-input)' } },
  },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { borderRadius: 'var(--r)', fontSize: 12, height: 'var(--ctl-s)' } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { fontSize: 13, height: 'var(--row)', padding: '0 8px', borderBottomColor: 'var(--line)' },
      head: { height: 32, fontSize: 12, fontWeight: 500, color: 'var(--text-3)' },
    },
  },
  MuiListItemButton: { styleOverrides: { root: { minHeight: 'var(--row)', borderRadius: 'var(--r)' } } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 34,
        minWidth: 0,
        padding: '0 0 9px',
        marginRight: 18,
        fontSize: 13,
        fontWeight: 500,
        color: 'var(--text-2)',
        letterSpacing: 'inherit',
        '&.Mui-selected': { color: 'var(--text)' },
      },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 34 }, indicator: { backgroundColor: 'var(--accent)' } } },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { color: 'var(--accent-text)' } } },
  // react-admin's own parts, where they take the accent for text
  RaReferenceField: { styleOverrides: { root: { '& .RaReferenceField-link > *': { color: 'var(--accent-text)' } } } },
  MuiSkeleton: { styleOverrides: { root: { backgroundColor: 'var(--hover)' } } },
  MuiSwitch: { defaultProps: { size: 'small' } },
  MuiAlert: { styleOverrides: { root: { fontSize: 13, borderRadius: 'var(--r)', padding: '4px 12px' } } },
};
