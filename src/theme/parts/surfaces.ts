/** Styles of surfaces that open or float: hairline, shadow, no transition. */
import type { ThemeOptions } from '@mui/material';

const floating = { boxShadow: 'var(--e2)', backgroundImage: 'none', borderRadius: 'var(--r-m)' };

/** Modals are rendered beside the application, so that they never hide banners, which are outside of both. */
const container = () => document.querySelector<HTMLElement>('.stage');

const tones = { info: 'run', success: 'ok', warning: 'wait', error: 'fail' } as const;
const alertTones = Object.entries(tones).map(([severity, tone]) => ({
  props: { severity: severity as keyof typeof tones },
  style: {
    '--tone': `var(--${tone})`,
    color: `var(--${tone}-fg)`,
    backgroundColor: `var(--${tone}-bg)`,
    '& .MuiAlert-icon': { color: `var(--${tone}-fg)` },
    '&.MuiAlert-outlined': { color: 'var(--text)', backgroundColor: 'var(--surface)', borderColor: 'var(--line)' },
  },
}));

export const surfaces: ThemeOptions['components'] = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiModal: { defaultProps: { container } },
  MuiMenu: {
    defaultProps: { transitionDuration: 0 },
    styleOverrides: { paper: { ...floating, marginTop: 4, minWidth: 180 }, list: { padding: 4 } },
  },
  MuiPopover: {
    defaultProps: { container, marginThreshold: 8, transitionDuration: 0 },
    styleOverrides: {
      paper: { ...floating, fontSize: 13, maxWidth: 'calc(100vw - 16px)', maxHeight: 'calc(100dvh - 16px)' },
    },
  },
  MuiMenuItem: {
    defaultProps: { dense: true },
    styleOverrides: {
      root: {
        minHeight: 32,
        color: 'var(--text)',
        fontSize: 13,
        letterSpacing: 'inherit',
        padding: '0 8px',
        gap: 9,
        borderRadius: 'var(--r)',
        '&:hover, &.Mui-focusVisible': { backgroundColor: 'var(--hover)', boxShadow: 'none' },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': { backgroundColor: 'var(--selected)' },
        '& .MuiListItemIcon-root': { minWidth: 0, color: 'var(--text-3)' },
        '& > .MuiSvgIcon-root': { fontSize: 16, color: 'var(--text-3)' },
        '&:hover': { textDecoration: 'none' },
        '&.Mui-disabled': { opacity: 1, color: 'var(--text-off)' },
        '& small': { display: 'block', fontSize: 12, color: 'var(--text-3)', whiteSpace: 'normal' },
        '& .menu-lock': { marginLeft: 'auto' },
        '@media (max-width: 1023px)': { minHeight: 40 },
      },
    },
  },
  MuiListSubheader: {
    styleOverrides: {
      root: {
        padding: '6px 8px',
        fontSize: 12,
        fontWeight: 500,
        lineHeight: 1.45,
        color: 'var(--text-3)',
        background: 'none',
      },
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        minHeight: 'var(--row)',
        borderRadius: 'var(--r)',
        '&:hover': { backgroundColor: 'var(--hover)' },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--selected)' },
      },
    },
  },
  MuiDialog: {
    defaultProps: { transitionDuration: 0 },
    styleOverrides: {
      paper: {
        boxShadow: 'var(--e3)',
        borderRadius: 'var(--r-l)',
        backgroundImage: 'none',
        color: 'var(--text)',
        fontSize: 13,
        '&:focus-visible': { outline: 0 },
      },
      paperFullScreen: { borderRadius: 0 },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(10 14 20 / .45)' } } },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { fontSize: 16, fontWeight: 600, letterSpacing: '-0.018em', lineHeight: 'inherit', padding: '18px 20px 0' },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        padding: '12px 20px 16px',
        '.MuiDialogTitle-root + &': { paddingTop: 12 },
        fontSize: 13,
        '& p + p, & p + ul': { marginTop: 8 },
      },
    },
  },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: { padding: '12px 20px', gap: 8, flexWrap: 'wrap', borderTop: '1px solid var(--line)' },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100, disableInteractive: true },
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
        overflowWrap: 'anywhere',
        '& b': { fontWeight: 500 },
        '& span': { display: 'block', color: 'var(--on-ink-2)' },
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        alignItems: 'center',
        fontSize: 13,
        lineHeight: 1.4,
        borderRadius: 'var(--r)',
        padding: '4px 12px',
        flex: 'none',
        // at the top of a screen it has the full width
        'main > &': { borderRadius: 0, padding: '0 var(--s5)', fontSize: 12 },
        '& .MuiAlert-action .MuiButton-outlined': {
          backgroundColor: 'transparent',
          borderColor: 'currentColor',
          color: 'inherit',
        },
        variants: alertTones,
      },
      icon: { padding: 0, marginRight: 10, opacity: 1, fontSize: 18 },
      message: { padding: '6px 0' },
      action: { padding: '0 0 0 10px', marginRight: 0, alignItems: 'center', gap: 4 },
    },
  },
  MuiLinearProgress: {
    styleOverrides: { root: { height: 4, borderRadius: 'var(--r-full)', backgroundColor: 'var(--line)' } },
  },
  MuiSkeleton: { styleOverrides: { root: { backgroundColor: 'var(--hover)' } } },
  MuiChip: {
    defaultProps: { size: 'small', variant: 'outlined' },
    styleOverrides: {
      root: {
        height: 'var(--ctl-s)',
        borderRadius: 'var(--r)',
        fontSize: 12,
        color: 'var(--text-2)',
        '&:hover': { textDecoration: 'none' },
        '& .MuiChip-label': { padding: '0 8px' },
        '& b': { fontWeight: 500, color: 'var(--text)' },
        '&.MuiChip-colorPrimary b': { color: 'inherit' },
        '&.MuiChip-outlined': { borderColor: 'var(--line)', backgroundColor: 'var(--surface)' },
        '&.MuiChip-clickable:hover': { backgroundColor: 'var(--hover)' },
        '&.MuiChip-colorPrimary': {
          borderColor: 'transparent',
          backgroundColor: 'var(--accent-tint)',
          color: 'var(--accent-text)',
        },
        '& .MuiChip-deleteIcon': { fontSize: 14, color: 'inherit' },
      },
    },
  },
  MuiAvatar: {
    styleOverrides: {
      root: { width: 28, height: 28, fontSize: 11, fontWeight: 600 },
      colorDefault: { color: 'var(--c1-fg)', backgroundColor: 'var(--c1-bg)' },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { fontSize: 13, height: 'var(--row)', padding: '0 8px', borderBottomColor: 'var(--line)' },
      head: { height: 32, fontSize: 12, fontWeight: 500, color: 'var(--text-3)' },
    },
  },
  MuiPaginationItem: {
    styleOverrides: {
      root: { height: 'var(--ctl-s)', minWidth: 'var(--ctl-s)', fontSize: 13, borderRadius: 'var(--r)' },
    },
  },
};
