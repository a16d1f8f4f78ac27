import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEvent, useLocale, useTranslate } from 'ra-core';
import { memo, useEffect, useRef, useState } from 'react';
import { type AlarmTable, FIRST_TABLE, fetchAlarms } from '../../../dataProvider/alarms.ts';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useListScreen } from '../../list/context.ts';
import { lookOf, statusesOf } from '../../live/status.ts';
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

/** All, and each group. */
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

/** What the address filters by status. */
function useStatuses() {
  const { state, change } = useListScreen();
  const { status, ...rest } = state.filters;
  const chosen = (Array.isArray(status) ? status : []).map(String);
  const set = (next: readonly string[]) => change({ filters: next.length > 0 ? { ...rest, status: [...next] } : rest });
  return { chosen, set };
}

/** The chosen statuses, which a click shows pressed first: other rows and all other bars are drawn after that. */
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

/** How many alarms are in each group of statuses; a click filters by it. */
export function StatusCounts() {
  const translate = useTranslate();
  const locale = useLocale();
  const { table, request, tab, settled } = useAlarms();
  // less urgent than the rows
  const { ready } = useListScreen();
  const { chosen, choose } = usePressed();
  // neither their order nor the chosen status changes the numbers
  const { sortField, sortOrder, orderByPriority } = FIRST_TABLE;
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
  /** Undefined: all statuses. */
  group?: StatusColor;
  on: boolean;
  number: string;
  onChoose: (statuses: readonly string[]) => void;
}

/** A number that filters; drawn again only when it changes. */
const Count = memo(function Count({ group, on, number, onChoose }: CountProps) {
  const translate = useTranslate();
  return (
    <Button kind="ghost" aria-pressed={on} onClick={() => onChoose(group && !on ? statusesOf(group) : [])}>
      {group && (
        <Stack component="span" sx={{ color: `status.${group}.fg` }}>
          <Icon name={lookOf(SIGNS[group as keyof typeof SIGNS]).icon} />
        </Stack>
      )}
      <b className="tn">{number}</b> <span>{translate(group ? `alarmTable.groups.${group}` : 'views.saved.all')}</span>
    </Button>
  );
});

/** Chooses single statuses. */
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

/** The urgent alarms first. */
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
