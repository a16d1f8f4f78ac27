import { styled } from '@mui/material/styles';

/** A highlighted note. */
export const Note = styled('p')({
  margin: '12px 0',
  padding: '8px 12px',
  borderRadius: 'var(--r)',
  background: 'var(--sunken)',
});
