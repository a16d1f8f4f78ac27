import { styled } from '@mui/material/styles';

/** The heading of a page. On a narrow window the top bar shows it, and it is for screen readers only. */
export const PageTitle = styled('h1')(({ theme }) => ({
  font: 'var(--w-semi) var(--fs-20) / 32px var(--font)',
  letterSpacing: '-0.018em',
  // without a size of its own: a long one would make the page wider
  [theme.breakpoints.down('md')]: {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
}));
