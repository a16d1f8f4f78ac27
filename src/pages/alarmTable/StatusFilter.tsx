import Stack from '@mui/material/Stack';
import { useQueries } from '@tanstack/react-query';
import { useListContext, useLocale, useTranslate } from 'ra-core';
import { fetchAlarms } from '../../../dataProvider/alarms.ts';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useListScreen } from '../../list/context.ts';
import { lookOf, statusesOf } from '../../live/status.ts';
import type { StatusColor } from '../../theme/palette.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useAlarms } from './AlarmsProvider.tsx';

const GROUPS: readonly StatusColor[] = ['run', 'wait', 'ok', 'fail', 'end'];
const SIGNS = { run: 'PROCESSING', wait: 'PARTIAL_ACCEPTED', ok: 'ACCEPTED', fail: 'FAILURE', end: 'FINISHED' };
/** The counts are less urgent than the rows. */
const COUNT_EVERY = 10_000;

/** What the address filters by status. */
function useStatuses() {
  const { state, change } = useListScreen();
  const { status, ...rest } = state.filters;
  const chosen = (Array.isArray(status) ? status : []).map(String);
  const set = (next: readonly string[]) => change({ filters: next.length > 0 ? { ...rest, status: [...next] } : rest });
  return { chosen, set };
}

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one) => b.includes(one));

/** How many alarms are in each group of statuses; a click filters by it. */
export function StatusCounts() {
  const translate = useTranslate();
  const locale = useLocale();
  const { table, request, tab } = useAlarms();
  const { data, isPlaceholderData } = useListContext();
  const { chosen, set } = useStatuses();
  const counts = useQueries({
    queries: [[], ...GROUPS.map(statusesOf)].map((statuses) => {
      const columnsFilter = { ...request.columnsFilter, status: statuses };
      const asked: AlarmTableRequest = { ...request, currentPage: 0, pageSize: 1, columnsFilter };
      return {
        queryKey: ['alarmCounts', table, asked],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchAlarms(table, asked, signal),
        enabled: data !== undefined && !isPlaceholderData,
        refetchInterval: COUNT_EVERY,
        staleTime: COUNT_EVERY,
        retry: false,
      };
    }),
  });
  const number = (index: number) => {
    const count = counts[index]?.data?.count;
    return count === undefined ? '' : formatNumber(count, locale);
  };
  return (
    <section className="at-counts" aria-label={translate('alarmTable.byStatus')}>
      <Button kind="ghost" aria-pressed={chosen.length === 0} onClick={() => set([])}>
        <b className="tn">{number(0)}</b> <span>{translate('views.saved.all')}</span>
      </Button>
      {GROUPS.filter((group) => tab !== '2' || group !== 'run').map((group) => {
        const statuses = statusesOf(group);
        const on = same(chosen, statuses);
        return (
          <Button key={group} kind="ghost" aria-pressed={on} onClick={() => set(on ? [] : statuses)}>
            <Stack component="span" sx={{ color: `status.${group}.fg` }}>
              <Icon name={lookOf(SIGNS[group as keyof typeof SIGNS]).icon} />
            </Stack>
            <b className="tn">{number(GROUPS.indexOf(group) + 1)}</b>
            <span>{translate(`alarmTable.groups.${group}`)}</span>
          </Button>
        );
      })}
    </section>
  );
}

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
