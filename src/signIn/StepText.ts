import { styled } from '@mui/material';

/** The text below the heading of a step. */
export const StepText = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '2px 0 0',
  color: theme.palette.text.secondary,
}));
