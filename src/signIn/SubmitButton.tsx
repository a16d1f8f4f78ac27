import { Button } from '@mui/material';
import type { ReactNode } from 'react';

const SUBMIT = { width: '100%', mt: 5, fontSize: 'var(--fs-14)', fontWeight: 'fontWeightBold', '--ctl': '42px' };

/** The button that submits a step. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Button type="submit" variant="contained" sx={SUBMIT} aria-disabled={busy}>
      {children}
    </Button>
  );
}
