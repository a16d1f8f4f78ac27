import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface HeadBarProps {
  /** A symbol before the title. */
  before?: ReactNode;
  /** Empty while it is unknown: there is no heading then. */
  title: ReactNode;
  /** Lines below the title. */
  below?: ReactNode;
  /** Buttons at the end. */
  children: ReactNode;
}

const BAR = {
  flex: 'none',
  gap: 1.5,
  px: { xs: 3.5, sm: 5 },
  pt: 3.5,
  pb: 3,
  // on a phone the main action has a row of its own, because the title needs the width
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& > .MuiButton-contained': { order: { xs: 1, sm: 0 }, flex: { xs: '1 0 100%', sm: 'none' } },
};
const TITLE = {
  fontSize: 'var(--fs-17)',
  lineHeight: '24px',
  overflowWrap: 'anywhere',
  '& b': { fontWeight: 'inherit' },
  // it has the focus only so that it is read out first; the ring would cover the line below
  '&:focus-visible': { boxShadow: 'none' },
};

/** The header of an open record: its title, and buttons for its actions. */
export function HeadBar({ before, title, below, children }: HeadBarProps) {
  return (
    <Stack component="header" direction="row" sx={BAR}>
      {before}
      <Box sx={{ flex: 1, minWidth: 0, mr: 1.5 }}>
        {title !== '' && (
          <Typography component="h2" variant="h3" tabIndex={-1} sx={TITLE}>
            {title}
          </Typography>
        )}
        {below}
      </Box>
      {children}
    </Stack>
  );
}
