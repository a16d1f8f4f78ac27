import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface DisclosureProps {
  title: ReactNode;
  /** Whether it is initially open. */
  open?: boolean;
  sx?: object;
  children: ReactNode;
}

const DETAILS = {
  '& > summary': { display: 'flex', gap: '6px', alignItems: 'center', width: 'fit-content', cursor: 'pointer' },
  '& > summary::before': { content: '"▸" / ""', flex: 'none', fontSize: 12, color: 'text.hint' },
  '&[open] > summary::before': { content: '"▾" / ""' },
  '& > summary + *': { mt: 2 },
};

/** A title that expands and collapses the content below it. */
export function Disclosure({ title, open, sx, children }: DisclosureProps) {
  return (
    <Box component="details" open={open} sx={sx ? { ...DETAILS, ...sx } : DETAILS}>
      <summary>{title}</summary>
      {children}
    </Box>
  );
}
