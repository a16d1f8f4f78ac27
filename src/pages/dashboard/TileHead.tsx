import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

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
