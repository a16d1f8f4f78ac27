import { Box, styled } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Line, PageTitle } from '../../ui/blocks.tsx';
import { Pill } from '../../ui/Pill.tsx';

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

/** Row with the heading of a page and its actions; on a phone the title has a line of its own. */
export const Head = styled(Line)(({ theme }) => ({
  marginBottom: 8,
  '& h2': { margin: 0 },
  '& h1 code': { fontSize: 'var(--fs-13)', fontWeight: 'var(--w-reg)', marginLeft: 6 },
  [theme.breakpoints.down('md')]: {
    '& h1': {
      position: 'static',
      width: 'auto',
      height: 'auto',
      overflow: 'visible',
      clipPath: 'none',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '& > .v-grow': { flexBasis: '100%' },
  },
}));

/** A highlighted note. */
export const Note = styled('p')({
  margin: '12px 0',
  padding: '8px 12px',
  borderRadius: 'var(--r)',
  background: 'var(--sunken)',
});

const SHIPPED = 'shipped';

/** The source of a definition or of a change; an overlay is a link. */
export function SourceChip({ source, patch }: { source: string; patch?: boolean }) {
  const translate = useTranslate();
  if (source === SHIPPED) return <Pill label={translate('definitions.shipped')} />;
  return (
    <Pill
      accent
      to={`/crud/overlay/${encodeURIComponent(source)}`}
      label={translate(patch ? 'definitions.changedBy' : 'definitions.from', { source })}
    />
  );
}

interface OverlayFrameProps {
  name: string;
  about: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The header of an overlay's page: back link, name and actions. */
export function OverlayFrame({ name, about, actions, children }: OverlayFrameProps) {
  return (
    <Frame back>
      <Head as="header">
        <PageTitle>{name}</PageTitle>
        <span className="v-quiet v-grow">{about}</span>
        {actions}
      </Head>
      {children}
    </Frame>
  );
}
