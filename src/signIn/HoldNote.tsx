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
/** Milliseconds between looks while it is on hold, and in service. */
const ON_HOLD = 10_000;
const IN_SERVICE = 60_000;

/** The state of the hold, asked for again and again; what is known stays while the platform does not answer. */
function useHoldState(): Hold | null {
  const [hold, setHold] = useState<Hold | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const found = await fetchHold(gone.signal).catch(() => undefined);
      if (gone.signal.aborted) return;
      if (found !== undefined) setHold(found);
      timer = setTimeout(() => void look(), found ? ON_HOLD : IN_SERVICE);
    };
    void look();
    return () => {
      clearTimeout(timer);
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
