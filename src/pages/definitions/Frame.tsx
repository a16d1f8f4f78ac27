import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

const FRAME = {
  maxWidth: 1400,
  fontSize: 'var(--fs-13)',
  '& h2': { typography: 'h4', m: '16px 0 6px' },
  '& code': {
    fontFamily: 'var(--mono)',
    fontSize: 'var(--fs-12)',
    color: 'text.secondary',
    overflowWrap: 'anywhere',
  },
  '& small': { display: 'block', fontSize: 'var(--fs-12)', color: 'text.hint' },
  '& table': { mt: '14px' },
  '& th, & td': { px: 2 },
  '& tbody td': { color: 'text.secondary' },
  '& tbody tr:hover > *': { bgcolor: 'action.hover' },
};

interface FrameProps {
  /** Show a link back to the overview. */
  back?: boolean;
  children: ReactNode;
}

/** A page of the definition browser. */
export function Frame({ back, children }: FrameProps) {
  const translate = useTranslate();
  return (
    <Box className="page" sx={FRAME}>
      {back && (
        <Box component="nav" aria-label={translate('definitions.back')} sx={{ mb: 1, fontSize: 'var(--fs-12)' }}>
          <Link to="/crud">{translate('definitions.title')}</Link>
        </Box>
      )}
      {children}
    </Box>
  );
}
