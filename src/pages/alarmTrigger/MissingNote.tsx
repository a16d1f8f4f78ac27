import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { MISSING_PARTS } from '../../../protocol/alarms.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import type { MissingRecords } from './load.ts';

/** Lists the parts of an earlier alarm that can't be used again. */
export function MissingNote({ missing }: { missing: MissingRecords }) {
  const translate = useTranslate();
  const parts = MISSING_PARTS.filter((part) => (missing[part] ?? 0) > 0);
  if (parts.length === 0) return null;
  return (
    <ErrorNote severity="warning" role="status">
      {translate('raise.missing.title')}
      <Box component="ul" sx={{ mt: 1, pl: 4, listStyle: 'disc' }}>
        {parts.map((part) => (
          <li key={part}>{translate(`raise.missing.${part}`, { smart_count: missing[part] })}</li>
        ))}
      </Box>
    </ErrorNote>
  );
}
