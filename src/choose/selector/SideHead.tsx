import { Stack } from '@mui/material';
import type { ReactNode } from 'react';

const HEAD = {
  alignItems: 'center',
  flexWrap: 'wrap',
  rowGap: 1,
  columnGap: 2,
  minHeight: 34,
  pb: 1.5,
  fontSize: 'var(--fs-13)',
};

/** Header line above the tree, or above the selection. */
export function SideHead({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Stack direction="row" className={className} sx={HEAD}>
      {children}
    </Stack>
  );
}
