import { Stack, styled } from '@mui/material';
import type { ReactNode } from 'react';
import { HIDDEN } from './hidden.ts';

/** The heading of a page. On a narrow window the top bar shows it, and it is for screen readers only. */
export const PageTitle = styled('h1')(({ theme }) => ({
  font: 'var(--w-semi) var(--fs-20) / 32px var(--font)',
  letterSpacing: '-0.018em',
  [theme.breakpoints.down('md')]: HIDDEN,
}));

/** A small, quiet text, e.g. below a control. */
export const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.palette.text.hint,
}));

/** Controls or texts side by side, on as many lines as they need. */
export const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 10px' });

/** A list with a hairline below each entry. */
export const Lined = styled('ul')(({ theme }) => ({
  '& > li': { padding: '8px 0', borderBottom: `1px solid ${theme.palette.divider}` },
}));

/** Chips side by side, on as many lines as they need. */
export function Chips({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" className="v-chips" sx={{ flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
      {children}
    </Stack>
  );
}
