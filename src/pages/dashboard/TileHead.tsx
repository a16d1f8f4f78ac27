import Lock from '@mui/icons-material/LockOutlineRounded';
import { Box, Skeleton as MuiSkeleton, Stack, styled } from '@mui/material';
import { useTranslate } from 'ra-core';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { useNeededText } from '../../definition/authorities.ts';
import { useFailureText } from '../../definition/context.tsx';
import { Button } from '../../ui/Button.tsx';

interface TileHeadProps {
  title: string;
  /** Address of the list behind the tile. */
  to?: string;
  /** Additional text beside the title. */
  about?: ReactNode;
  /** Legend or controls at the end. */
  children?: ReactNode;
}

const HEAD = {
  minHeight: 40,
  px: 4,
  gap: 2,
  alignItems: 'center',
  flex: 'none',
  '& h2': { fontSize: 'var(--fs-13)', fontWeight: 'var(--w-semi)', lineHeight: '20px', minWidth: 0 },
  '& h2 a': { color: 'inherit' },
  '& small': { typography: 'caption', color: 'text.hint', whiteSpace: 'nowrap' },
} as const;

/** The heading of a tile. */
export function TileHead({ title, to, about, children }: TileHeadProps) {
  return (
    <Stack direction="row" component="header" sx={HEAD}>
      <h2 className="ellipsis">{to ? <Link to={to}>{title}</Link> : title}</h2>
      {about && <small className="ellipsis">{about}</small>}
      {children && <span className="v-push">{children}</span>}
    </Stack>
  );
}

/** The content of a tile below its heading; scrolls if it is too long. */
export const TileBody = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  padding: '0 16px 12px',
});

/** Text shown in place of the content of a tile. */
export const TilePlaceholder = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '4px 16px 12px',
  color: theme.palette.text.secondary,
  fontSize: 'var(--fs-13)',
  '& .MuiSvgIcon-root': { fontSize: 'var(--fs-16)', width: 16, height: 16, verticalAlign: 'text-bottom' },
}));

/** The authority that the data of a tile needs; of several of which one suffices, the first. */
export const TileAuthority = createContext<string | undefined>(undefined);

/** State of a tile's query. */
interface TileQuery {
  error: unknown;
  refetch: () => unknown;
  /** Whether the user may see the data. Default: true. */
  allowed?: boolean;
}

// shown after a delay, so that a quick reply doesn't cause flicker
const WAITING = {
  px: 4,
  opacity: 0,
  '@keyframes appear': { to: { opacity: 1 } },
  animation: 'appear 1ms 300ms forwards',
};

/** Shown in a tile without data: loading, the missing authority and whom to ask, or a failed call with a retry button. */
export function TileState({ query }: { query: TileQuery }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const neededText = useNeededText();
  const authority = useContext(TileAuthority);
  if (query.allowed === false) {
    return (
      <TilePlaceholder>
        <Lock /> {authority === undefined ? translate('shell.home.locked') : neededText(authority)}
      </TilePlaceholder>
    );
  }
  if (query.error) return <TileFailure text={failureText(query.error, { op: 'list' })} onRetry={query.refetch} />;
  return (
    <Box role="status" aria-label={translate('views.list.loading')} sx={WAITING}>
      {['72%', '48%', '60%'].map((width) => (
        <MuiSkeleton key={width} variant="rounded" animation={false} height={10} width={width} sx={{ my: '13px' }} />
      ))}
    </Box>
  );
}

/** Error message of a tile, with a retry button. */
export function TileFailure({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const translate = useTranslate();
  return (
    <Box role="alert" sx={{ px: 4, pb: 3, fontSize: 'var(--fs-13)', color: 'error.dark' }}>
      <p>{text}</p>
      <Button small onClick={() => void onRetry()}>
        {translate('dashboard.retry')}
      </Button>
    </Box>
  );
}
