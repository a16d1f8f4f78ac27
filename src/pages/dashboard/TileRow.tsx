import ListItem from '@mui/material/ListItem';
import type { ReactNode } from 'react';

const ROW = {
  gap: 3,
  justifyContent: 'space-between',
  py: 0,
  px: 4,
  minHeight: 36,
  borderTop: '1px solid',
  borderColor: 'divider',
  fontSize: 13,
  '& > *': { flex: 'none', maxWidth: '60%' },
  '& > a': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'inherit',
  },
} as const;

/** A row of a tile: its name, and what there is to say of it at the end. */
export function TileRow({ children }: { children: ReactNode }) {
  return (
    <ListItem disableGutters className="tile-row" sx={ROW}>
      {children}
    </ListItem>
  );
}
