import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

const NOTE = { display: 'flex', gap: 1.5, color: 'warning.dark', '& .MuiSvgIcon-root': { mt: 0.5 } };

/** A warning about the prepared alarm. */
export function Attention({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <Typography variant="body2" role={role} sx={NOTE}>
      <Icon name="error" />
      <span>{children}</span>
    </Typography>
  );
}
