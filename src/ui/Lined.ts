import { styled } from '@mui/material/styles';

/** A list with a hairline below each entry. */
export const Lined = styled('ul')(({ theme }) => ({
  '& > li': { padding: '8px 0', borderBottom: `1px solid ${theme.palette.divider}` },
}));
