import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** One of the choices that make an icon: its symbol or its colour. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="fieldset" spacing={1.5} sx={{ minWidth: 0 }}>
      <FormLabel component="legend" sx={{ pb: 1.5 }}>
        {title}
      </FormLabel>
      {children}
    </Stack>
  );
}
