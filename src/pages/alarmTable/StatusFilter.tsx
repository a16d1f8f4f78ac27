import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEvent, useLocale, useTranslate } from 'ra-core';
import { memo, useEffect, useRef, useState } from 'react';
import { type AlarmTable, DEFAULT_TABLE_REQUEST, fetchAlarms } from '../../../dataProvider/alarms.ts';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useListScreen } from '../../list/context.ts';
import { statusesOf, statusStyleOf } from '../../live/status.ts';
import type { StatusColor } from '../../theme/palette.ts';
import { afterPaint } from '../../ui/afterPaint.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useAlarms } from './AlarmsProvider.tsx';

const GROUPS: readonly StatusColor[] = ['run', 'wait', 'ok', 'fail', 'end'];
const SIGNS = { run: 'PROCESSING', wait: 'PARTIAL_ACCEPTED', ok: 'ACCEPTED', fail: 'FAILURE', end: 'FINISHED' };
const COUNT_EVERY = 10_000;

/** Status filters whose alarms are counted: all statuses, then each group. */
const COUNTED = [[], ...GROUPS.map(statusesOf)];
const NO_COUNTS: (number | undefined)[] = [];

async function countOf(
  table: AlarmTable,
  request: AlarmTableRequest,
  status: readonly string[],
  signal: AbortSignal,
): Promise<number | undefined> {
  const columnsFilter = { ...request.columnsFilter, status: [...status] };
  return (await fetchAlarms(table, { ...request, columnsFilter }, signal)).count;
}

/** Reads and writes the status filter in the URL. */
function useStatuses() {
  const { state, change } = useListScreen();
  const { status, ...rest } = state.filters;
  const chosen = (Array.isArray(status) ? status : []).map(String);
  const set = (next: readonly string[]) => change({ filters: next.length > 0 ? { ...rest, status: [...next] } : rest });
  return { chosen, set };
}

/** Returns the chosen statuses. A click updates them first; rows and other bars follow after the next paint. */
function usePressed() {
  const { chosen, set } = useStatuses();
  const [pressed, press] = useState<readonly string[]>();
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const choose = useEvent((next: readonly string[]) => {
    press(next);
    cancel.current?.();
    cancel.current = afterPaint(() => {
      press(undefined);
      set(next);
    });
  });
  return { chosen: pressed ?? chosen, choose };
}

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one) => b.includes(one));

/** Number of alarms in each group of statuses; a click filters by the group. */
export function StatusCounts() {
  const translate = useTranslate();
  const locale = useLocale();
  const { table, request, tab, settled } = useAlarms();
  // counts are fetched after the rows
  const { ready } = useListScreen();
  const { chosen, choose } = usePressed();
  // sorting and the chosen status don't change the counts, so they are left out of the request
  const { sortField, sortOrder, orderByPriority } = DEFAULT_TABLE_REQUEST;
  const asked = { ...request, currentPage: 0, pageSize: 1, sortField, sortOrder, orderByPriority };
  const of = { ...asked, columnsFilter: { ...request.columnsFilter, status: [] } };
  const { data: counts = NO_COUNTS } = useQuery({
    queryKey: ['alarmCounts', table, of],
    queryFn: ({ signal }) => Promise.all(COUNTED.map((statuses) => countOf(table, of, statuses, signal))),
    enabled: settled && ready,
    refetchInterval: COUNT_EVERY,
    staleTime: COUNT_EVERY,
    retry: false,
  });
  const number = (index: number) => {
    const count = counts[index];
    return count === undefined ? '' : formatNumber(count, locale);
  };
  return (
    <section className="at-counts" aria-label={translate('alarmTable.byStatus')}>
      <Count on={chosen.length === 0} number={number(0)} onChoose={choose} />
      {GROUPS.filter((group) => tab !== '2' || group !== 'run').map((group) => {
        const on = same(chosen, statusesOf(group));
        const place = GROUPS.indexOf(group) + 1;
        return <Count key={group} group={group} on={on} number={number(place)} onChoose={choose} />;
      })}
    </section>
  );
}

interface CountProps {
  /** Undefined for all statuses. */
  group?: StatusColor;
  on: boolean;
  number: string;
  onChoose: (statuses: readonly string[]) => void;
}

/** Toggle button with a count that filters by its group; memoized. */
const Count = memo(function Count({ group, on, number, onChoose }: CountProps) {
  const translate = useTranslate();
  return (
    <Button kind="ghost" aria-pressed={on} onClick={() => onChoose(group && !on ? statusesOf(group) : [])}>
      {group && (
        <Stack component="span" sx={{ color: `status.${group}.fg` }}>
          <Icon name={statusStyleOf(SIGNS[group as keyof typeof SIGNS]).icon} />
        </Stack>
      )}
      <b className="tn">{number}</b> <span>{translate(group ? `alarmTable.groups.${group}` : 'views.saved.all')}</span>
    </Button>
  );
});

/** Filter: individual statuses. */
export function StatusChip() {
  const translate = useTranslate();
  const { chosen, set } = useStatuses();
  const text = (status: string) => translate(`enums.${status}`, { _: status });
  return (
    <Popover
      button={(trigger) => (
        <Button {...trigger} kind="chip" className={chosen.length > 0 ? 'on' : undefined}>
          <span>{translate('resources.alarm-table.fields.status')}</span>
          <b>{chosen.length === 0 ? translate('views.list.any') : chosen.map(text).join(', ')}</b>
          <Icon name="expand" />
        </Button>
      )}
    >
      {() => (
        <Stack component="fieldset" sx={{ px: 2 }}>
          <legend className="sr">{translate('resources.alarm-table.fields.status')}</legend>
          {GROUPS.flatMap(statusesOf).map((status) => (
            <Checkbox
              key={status}
              label={text(status)}
              checked={chosen.includes(status)}
              onChange={(on) => set(on ? [...chosen, status] : chosen.filter((other) => other !== status))}
            />
          ))}
        </Stack>
      )}
    </Popover>
  );
}

/** Switch that sorts urgent alarms first. */
export function UrgentSwitch() {
  const translate = useTranslate();
  const { state, change } = useListScreen();
  const { urgent, ...rest } = state.filters;
  return (
    <Switch
      label={translate('alarmTable.urgent')}
      checked={urgent === true}
      onChange={(on) => change({ filters: on ? { ...rest, urgent: true } : rest })}
    />
  );
}
