import { styled } from '@mui/material/styles';
import { HIDDEN } from './hidden.ts';

/** The heading of a page. On a narrow window the top bar shows it, and it is for screen readers only. */
export const PageTitle = styled('h1')(({ theme }) => ({
  font: 'var(--w-semi) var(--fs-20) / 32px var(--font)',
  letterSpacing: '-0.018em',
  [theme.breakpoints.down('md')]: HIDDEN,
}));
