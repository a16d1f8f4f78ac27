import ScheduleIcon from '@mui/icons-material/ScheduleRounded';
import { Stack, TextField } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { MAX_HOURS } from '../../../dataProvider/calls/alarms.ts';
import { formatDate } from '../../engine/dates.ts';
import { useListScreen } from '../../list/state/context.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { PanelForm } from '../../ui/PanelForm.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { durationOf } from './request.ts';

// loaded lazily because it needs the inputs of forms
const PeriodDays = lazyDialog(() => import('./PeriodDays.tsx'));

const HOURS = [1, 8, 23, 72, 168, 720];

/** Filter: period of the alarms, either the last hours or a range of days. */
export function PeriodChip() {
  const translate = useTranslate();
  const locale = useLocale();
  const { state, change } = useListScreen();
  const { hours, from, to, ...rest } = state.filters;
  const duration = durationOf(state.filters);
  const text =
    duration.hours === undefined
      ? `${formatDate(from, locale)} – ${formatDate(to, locale)}`
      : translate('alarmTable.period.hours', { smart_count: duration.hours });
  return (
    <Popover
      button={(trigger) => (
        <Button {...trigger} kind="chip" icon={ScheduleIcon}>
          <span>{translate('alarmTable.period.title')}</span>
          <b>{text}</b>
          <Icon name="expand" />
        </Button>
      )}
    >
      {(close) => {
        const set = (filters: typeof state.filters) => {
          close();
          change({ filters: { ...rest, ...filters } });
        };
        return (
          <Stack spacing={1}>
            {HOURS.map((one) => (
              <Button
                key={one}
                kind="ghost"
                aria-pressed={duration.hours === one}
                onClick={() => set(one === 23 ? {} : { hours: one })}
              >
                {translate('alarmTable.period.hours', { smart_count: one })}
              </Button>
            ))}
            <OtherHours onHours={(next) => set({ hours: next })} />
            <PeriodDays
              first={{ from: typeof from === 'string' ? from : '', to: typeof to === 'string' ? to : '' }}
              onDays={set}
            />
          </Stack>
        );
      }}
    </Popover>
  );
}

function OtherHours({ onHours }: { onHours: (hours: number) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const hours = Number(text);
  const valid = Number.isInteger(hours) && hours >= 1 && hours <= MAX_HOURS;
  return (
    <PanelForm onSubmit={() => valid && onHours(hours)}>
      <TextField
        type="number"
        size="small"
        slotProps={{
          htmlInput: { 'aria-label': translate('alarmTable.period.other'), min: 1, max: MAX_HOURS },
        }}
        placeholder={translate('alarmTable.period.other')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button kind="primary" small type="submit" disabled={!valid}>
        {translate('views.list.apply')}
      </Button>
    </PanelForm>
  );
}
