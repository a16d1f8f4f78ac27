import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface ScrollBoxProps {
  /** Accessible name of the scrollable area. */
  label: string;
  children: ReactNode;
}

const BOX = {
  overflowX: 'auto',
  '& th[scope=row]': { minWidth: 150 },
  // a table scrolls rather than breaking words; the cards of a narrow screen don't scroll
  '& td': { overflowWrap: { md: 'break-word' } },
};

/** A box for content that may be wider than the screen; it scrolls by itself, also by keyboard. */
export function ScrollBox({ label, children }: ScrollBoxProps) {
  return (
    <Box component="section" aria-label={label} tabIndex={0} sx={BOX}>
      {children}
    </Box>
  );
}
