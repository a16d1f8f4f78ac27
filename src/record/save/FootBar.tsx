import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

const BAR = {
  flex: 'none',
  minHeight: 56,
  px: { xs: 3.5, sm: 5 },
  py: 2,
  alignItems: 'center',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  fontSize: 'var(--fs-13)',
  color: 'text.secondary',
  '& kbd': { display: { xs: 'none', sm: 'inline' } },
};

/** The bar at the foot of a form, with its buttons. */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" spacing={2} className="v-save" sx={BAR}>
      {children}
    </Stack>
  );
}
