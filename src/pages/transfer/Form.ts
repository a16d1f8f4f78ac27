import { styled } from '@mui/material';

/** The fields of a form, one below the other. */
export const Form = styled('div')({
  maxWidth: 640,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
});
