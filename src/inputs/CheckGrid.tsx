import { FormGroup } from '@mui/material';
import type { ReactNode } from 'react';

const GRID = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))', columnGap: 3 };

/** Checkboxes in as many columns as there is room for. */
export function CheckGrid({ children }: { children: ReactNode }) {
  return <FormGroup sx={GRID}>{children}</FormGroup>;
}
