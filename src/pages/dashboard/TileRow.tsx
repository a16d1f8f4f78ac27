import { ListItem } from '@mui/material';
import type { ReactNode } from 'react';

/** A long name wraps to a second line before it is cut off; the row is high enough for two lines. */
const NAME = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  lineHeight: 1.25,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;
const ROW = {
  gap: 3,
  justifyContent: 'space-between',
  py: '2px',
  px: 4,
  minHeight: 36,
  borderTop: '1px solid',
  borderColor: 'divider',
  fontSize: 'var(--fs-13)',
  '& > *': { flex: 'none', maxWidth: '60%' },
  '& > a': { flex: 1, minWidth: 0, color: 'inherit' },
  '& > a:not(.tile-name), & > .tile-name > :last-child': NAME,
} as const;

const WRAPPED = { ...ROW, flexWrap: 'wrap', '& > .tile-more': { flex: '1 0 100%', maxWidth: '100%' } } as const;

/** A row of a tile: a name, and its value at the end; `more` is on a line of its own. */
export function TileRow({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <ListItem disableGutters className="tile-row" sx={more ? WRAPPED : ROW}>
      {children}
      {more && <div className="tile-more">{more}</div>}
    </ListItem>
  );
}
