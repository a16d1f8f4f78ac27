import { Typography } from '@mui/material';
import type { ElementType, ReactNode } from 'react';

const LABEL = { display: 'flex', alignItems: 'center', gap: '6px', flex: 1, lineHeight: '20px' };

/** Heading of a part of the form or of the preflight; `fail` marks a problem. */
export function Label({ as = 'h3', fail, children }: { as?: ElementType; fail?: boolean; children: ReactNode }) {
  return (
    <Typography variant="subtitle2" component={as} className={fail ? 'v-fail' : undefined} sx={LABEL}>
      {children}
    </Typography>
  );
}
