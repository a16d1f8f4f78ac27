import { Chip } from '@mui/material';
import { Link } from 'react-router';

interface PillProps {
  label: string;
  /** Address of the link. */
  to?: string;
  accent?: boolean;
}

const PILL = { height: 20, borderRadius: 'var(--r-full)', verticalAlign: 'baseline' };

/** A word in a small, round frame; with `to` it is a link. */
export function Pill({ label, to, accent }: PillProps) {
  const look = accent ? ({ color: 'primary' } as const) : ({ variant: 'outlined' } as const);
  if (to === undefined) return <Chip component="span" {...look} sx={PILL} label={label} />;
  return <Chip component={Link} to={to} clickable {...look} sx={PILL} label={label} />;
}
