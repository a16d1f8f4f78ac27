import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface ScrollBoxProps {
  /** Names what can be scrolled. */
  label: string;
  children: ReactNode;
}

const BOX = {
  overflowX: 'auto',
  '& th[scope=row]': { minWidth: 150 },
  // it scrolls rather than breaking words; cards of a narrow screen don't scroll
  '& td': { overflowWrap: { md: 'break-word' } },
};

/** What may be wider than the screen, scrolled by itself, by the keys too. */
export function ScrollBox({ label, children }: ScrollBoxProps) {
  return (
    <Box component="section" aria-label={label} tabIndex={0} sx={BOX}>
      {children}
    </Box>
  );
}
