import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';

/** The frame of a table, which scrolls sideways in it. */
export const TableBox = styled(Paper)({
  overflowX: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 8,
});
