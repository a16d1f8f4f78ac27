import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type Day, writeDay } from '../../duty/days.ts';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { SelectField } from '../../ui/Labelled.tsx';
import { RANGES, stepDay } from './range.ts';
import { type useAddress, VIEWS } from './useAddress.ts';

/** Steps through time, and chooses date, range and view of the timeline. */
export function Navigation({ address, today }: { address: ReturnType<typeof useAddress>; today: Day }) {
  const translate = useTranslate();
  const { name, day, view, set } = address;
  const go = (to: Day) => set({ date: writeDay(to), page: '0' });
  return (
    <Line sx={{ alignItems: 'flex-end', my: 4 }}>
      <Button aria-label={translate('duty.previous')} icon="left" onClick={() => go(stepDay(name, day, -1))} />
      <Button onClick={() => go(today)}>{translate('duty.today')}</Button>
      <Button aria-label={translate('duty.next')} icon="right" onClick={() => go(stepDay(name, day, 1))} />
      <Box sx={{ width: 170 }}>
        <TemporalBox
          label={translate('duty.date')}
          kind="date"
          value={writeDay(day)}
          onChange={(date) => set({ date, page: '0' })}
        />
      </Box>
      <Box sx={{ width: 170 }}>
        <SelectField
          label={translate('duty.range')}
          value={name}
          options={RANGES.map((each) => [each, translate(`duty.ranges.${each}`)] as const)}
          onChange={(value) => set({ range: value })}
        />
      </Box>
      <Box sx={{ width: 170 }}>
        <SelectField
          label={translate('duty.view')}
          value={view}
          options={VIEWS.map((each) => [each, translate(`duty.views.${each}`)] as const)}
          onChange={(value) => set({ by: value })}
        />
      </Box>
    </Line>
  );
}
