import Box from '@mui/material/Box';
import { useI18nProvider, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { fetchHold } from '../../dataProvider/hold.ts';
import type { Hold } from '../../protocol/hold.ts';
import { formatDateTime } from '../engine/dates.ts';

const NOTE = {
  mb: 4,
  p: '8px 12px',
  borderRadius: 1,
  bgcolor: 'var(--fail-bg)',
  color: 'var(--fail-fg)',
  typography: 'body2',
};
/** Milliseconds between two looks. */
const LOOK = 10_000;

/** The state of the hold, asked for again and again; what is known stays while the platform does not answer. */
function useHoldState(): Hold | null {
  const [hold, setHold] = useState<Hold | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const look = () => void fetchHold(gone.signal).then(setHold, () => undefined);
    look();
    const timer = setInterval(look, LOOK);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, []);
  return hold;
}

/** Says on the sign-in page that this is a restored copy that calls nobody. */
export default function HoldNote() {
  const translate = useTranslate();
  const language = useI18nProvider().getLocale();
  const hold = useHoldState();
  if (!hold) return null;
  const [since, copiedAt] = [hold.since, hold.copiedAt].map((moment) => formatDateTime(moment, language));
  return (
    <Box component="p" role="alert" sx={NOTE}>
      {translate('signIn.hold', { since, copiedAt })}
    </Box>
  );
}
