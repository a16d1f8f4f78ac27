import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Text shown in place of an empty list. */
export function NoItems({ children }: { children: ReactNode }) {
  return (
    <Typography color="textHint" component="p" variant="body2" sx={{ mb: 2 }}>
      {children}
    </Typography>
  );
}
