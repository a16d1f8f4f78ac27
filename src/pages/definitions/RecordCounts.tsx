import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Phrase } from '../../i18n/Phrase.tsx';

interface RecordCountsProps {
  found: readonly { key: string; what: ReactNode; count: number }[];
}

/** Counts of stored records, each with a description of those records. */
export function RecordCounts({ found }: RecordCountsProps) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ m: '6px 0 10px 18px', listStyle: 'disc' }}>
      {found.map(({ key, what, count }) => (
        <li key={key}>
          <Phrase
            of="views.labelled"
            values={{ label: what, value: <b>{translate('definitions.remove.records', { smart_count: count })}</b> }}
          />
        </li>
      ))}
    </Box>
  );
}
