import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** What is said beneath a fact: in words of the other side, or what became of it. */
export function Said({ children }: { children: ReactNode }) {
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
