import ListItem from '@mui/material/ListItem';
import type { ReactNode } from 'react';

const ROW = {
  gap: 3,
  justifyContent: 'space-between',
  py: '6px',
  borderTop: '1px solid',
  borderColor: 'divider',
  fontSize: 13,
};

/** A row of a tile: its name, and what there is to say of it at the end. */
export function TileRow({ children }: { children: ReactNode }) {
  return (
    <ListItem disableGutters sx={ROW}>
      {children}
    </ListItem>
  );
}
