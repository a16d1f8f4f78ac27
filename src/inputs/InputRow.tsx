import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

const ROW = { alignItems: 'center', gap: 2, minWidth: 0, minHeight: 'var(--ctl)' };

/** An input with a unit or a clear button beside it. */
export function InputRow({ children }: { children: ReactNode }) {
  return (
    <Stack component="span" direction="row" sx={ROW}>
      {children}
    </Stack>
  );
}
