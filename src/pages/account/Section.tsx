import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Hint } from '../../ui/blocks.tsx';

interface SectionProps {
  /** Id of the heading that labels the section. */
  id: string;
  title: string;
  help?: string;
  children: ReactNode;
}

const SECTION = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 240px) minmax(0, 1fr)' },
  gap: '12px 40px',
  py: 6,
  borderTop: '1px solid',
  borderColor: 'divider',
  // on a phone the page title is in the top bar, which has a border below it
  '&:first-of-type': { mt: { md: 3 }, pt: { xs: 1, md: 6 }, borderTopWidth: { xs: 0, md: 1 } },
};

/** A section of the account page: heading on the left, content on the right. */
export function Section({ id, title, help, children }: SectionProps) {
  return (
    <Box component="section" aria-labelledby={id} sx={SECTION}>
      <div>
        <Typography id={id} variant="h4" component="h2">
          {title}
        </Typography>
        {help && <Hint sx={{ mt: 1 }}>{help}</Hint>}
      </div>
      <Stack sx={{ gap: '14px', alignItems: 'flex-start', fontSize: 'var(--fs-13)', minWidth: 0 }}>{children}</Stack>
    </Box>
  );
}
