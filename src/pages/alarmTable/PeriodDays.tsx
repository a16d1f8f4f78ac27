import { Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';
import { Button } from '../../ui/Button.tsx';

interface PeriodDaysProps {
  first: { from: string; to: string };
  onDays: (days: { from: string; to: string }) => void;
}

/** Form for a period with a first and a last day. */
export default function PeriodDays({ first, onDays }: PeriodDaysProps) {
  const translate = useTranslate();
  const [{ from, to }, setDays] = useState(first);
  const backwards = from !== '' && to !== '' && to < from;
  return (
    <Stack spacing={2} sx={{ p: 0.5 }}>
      <TemporalBox
        label={translate('alarmTable.period.from')}
        kind="date"
        value={from}
        onChange={(day) => setDays((days) => ({ ...days, from: day }))}
      />
      <TemporalBox
        label={translate('alarmTable.period.to')}
        kind="date"
        value={to}
        error={backwards ? translate('alarmTable.period.backwards') : undefined}
        onChange={(day) => setDays((days) => ({ ...days, to: day }))}
      />
      <Button
        kind="primary"
        small
        disabled={from === '' || to === '' || backwards}
        onClick={() => onDays({ from, to })}
      >
        {translate('alarmTable.period.apply')}
      </Button>
    </Stack>
  );
}
