import { styled } from '@mui/material/styles';

/** What a step says below its heading. */
export const Sub = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '2px 0 0',
  color: theme.palette.text.secondary,
}));
