import { Box } from '@mui/material';
import type { ReactNode } from 'react';

const ROW = { '--ctl': 'var(--ctl-s)', display: 'flex', gap: 1.5, p: 0.5, alignItems: 'center' };

/** A one-line form in a panel: an input and its button. */
export function PanelForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <Box
      component="form"
      sx={ROW}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </Box>
  );
}
