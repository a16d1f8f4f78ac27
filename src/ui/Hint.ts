import { styled } from '@mui/material/styles';

/** A small, quiet text, e.g. below a control. */
export const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.palette.text.hint,
}));
