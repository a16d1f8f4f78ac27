import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Small secondary text below a value, such as a message of the remote side. */
export function SecondaryText({ children }: { children: ReactNode }) {
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      component="span"
      sx={{ display: 'block', overflowWrap: 'anywhere' }}
    >
      {children}
    </Typography>
  );
}
