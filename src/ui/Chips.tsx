import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** Chips side by side, on as many lines as they need. */
export function Chips({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" className="v-chips" sx={{ flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
      {children}
    </Stack>
  );
}
