import { FormLabel, Stack } from '@mui/material';
import type { ReactNode } from 'react';

/** A labeled part of the icon panel: symbol or color. */
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
