import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface FactsProps {
  facts: readonly { key: string; name: ReactNode; value: ReactNode }[];
  /** Shows a hairline below each. */
  lined?: boolean;
}

const FACTS = {
  width: '100%',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, 150px) minmax(0, 1fr)' },
    columnGap: 3,
    py: '3px',
  },
  '& dt': { color: 'text.hint' },
  '& dd': { overflowWrap: 'anywhere' },
};
const LINED = {
  ...FACTS,
  '& > div': {
    ...FACTS['& > div'],
    gridTemplateColumns: { xs: '1fr', md: 'minmax(120px, 220px) minmax(0, 1fr)' },
    py: '5px',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
};

/** Names and their values, side by side, or stacked on narrow screens. */
export function Facts({ facts, lined }: FactsProps) {
  return (
    <Box component="dl" sx={lined ? LINED : FACTS}>
      {facts.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
