import { Divider, Paper } from '@mui/material';
import type { ReactNode, Ref } from 'react';

interface SelectionToolbarProps {
  /** Text with the number of selected items. */
  text: string;
  /** A control that extends the selection. */
  more?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

const BAR = {
  '--text-2': 'var(--on-ink)',
  '--hover': 'var(--on-ink-hover)',
  flex: 'none',
  m: '8px 12px',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 40,
  // on phones the bar has several lines
  p: { xs: '6px 6px 6px 14px', sm: '0 6px 0 14px' },
  borderRadius: 'var(--r-m)',
  bgcolor: 'var(--ink)',
  color: 'var(--on-ink)',
  boxShadow: 'var(--e2)',
  typography: 'caption',
  whiteSpace: 'nowrap',
  '& b': { fontWeight: 'fontWeightMedium' },
  '& .MuiLink-root': { mx: 2, color: 'var(--on-ink-2)' },
  '& .MuiDivider-root': {
    height: 18,
    mx: 1.5,
    borderColor: 'var(--on-ink-line)',
    // hidden on phones, where the bar has two lines
    display: { xs: 'none', sm: 'block' },
  },
};

/** The actions on selected rows or files. */
export function SelectionToolbar({ text, more, children, ref }: SelectionToolbarProps) {
  return (
    <Paper ref={ref} sx={BAR} data-foot role="toolbar" aria-label={text}>
      <b role="status">{text}</b>
      {more}
      <Divider orientation="vertical" />
      {children}
    </Paper>
  );
}
