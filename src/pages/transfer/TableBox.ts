import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';

/** Frame in which a table scrolls horizontally. */
export const TableBox = styled(Paper)({
  overflowX: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-m)',
});
