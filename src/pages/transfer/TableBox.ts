import { Paper, styled } from '@mui/material';

/** Frame in which a table scrolls horizontally. */
export const TableBox = styled(Paper)({
  overflowX: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-m)',
});
