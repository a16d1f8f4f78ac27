import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { fetchDutyHours } from '../../../dataProvider/calls/reports.ts';
import type { ReportTab } from '../../../protocol/reports.ts';
import { useTimeZone } from '../../definition/context.tsx';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { bucketsOf } from '../../duty/buckets.ts';
import { readDay } from '../../duty/days.ts';
import { wallTime } from '../../engine/clock.ts';
import { formatDate, formatTimeOfDay } from '../../engine/dates.ts';
import { alarmSeries } from '../../parts/chart/alarmFigures.ts';
import { ChartBox } from '../../parts/chart/ChartBox.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { ScrollBox } from '../../ui/ScrollBox.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AlarmRows } from './AlarmRows.tsx';
import { listOf, type ReportState, type SetReport } from './address.ts';
import type { ShownReport } from './foreign.ts';
import { COUNTS, SumTable } from './SumTable.tsx';
import { useReportTexts } from './useReportTexts.ts';

const CHART = { display: 'flex', flexDirection: 'column', height: { md: 260 }, flex: 1, minWidth: 0 };

interface ReportBodyProps {
  tab: ReportTab;
  state: ReportState;
  set: SetReport;
  made: boolean;
  report: ShownReport;
}

/** The figures of a report: in total, over time, by group or month. The detailed report also lists the alarms. */
export function ReportBody({ tab, state, set, made, report }: ReportBodyProps) {
  const { translate, locale, month } = useReportTexts();
  const { total, series, by, from, to } = report;
  const days = { from: formatDate(from, locale), to: formatDate(to, locale) };
  const grouped = state.groupBy !== 'none';
  const at = bucketsOf(by, from, to);
  const label = (one: string) => month(one.slice(0, 7));
  return (
    <Stack spacing={5}>
      <p role="status" className="v-quiet">
        {made ? `${days.from} – ${days.to}` : translate('reports.partial', { ...days, smart_count: total.alarms })}
        {report.stateAt !== undefined && <StateNote at={report.stateAt} />}
      </p>
      {total.alarms === 0 ? (
        <p>{translate('reports.nothing')}</p>
      ) : (
        <>
          <Stack direction={{ xs: 'column', md: 'row' }} spacing={5}>
            <Box sx={{ flex: { md: '0 0 340px' } }}>
              <Totals report={report} state={state} made={made} />
            </Box>
            <Box sx={CHART}>
              <ChartBox
                title={translate('reports.chart')}
                time={translate(`reports.${by}`)}
                at={at}
                label={by === 'month' ? label : undefined}
                series={alarmSeries(series, at).map(({ key, color, data }) => ({
                  name: translate(key === 'rest' ? 'figures.resultNotTold' : `figures.${key}`),
                  color,
                  data,
                  to: key === 'rest' ? undefined : listOf(state, report, key),
                }))}
              />
            </Box>
          </Stack>
          {grouped && tab === 'detailed' && <SumTable rows={report.groups} state={state} made={made} report={report} />}
          {tab === 'monthly' && <SumTable rows={report.months} state={state} made={made} report={report} />}
          {tab === 'detailed' && <AlarmRows state={state} set={set} made={made} report={report} />}
        </>
      )}
      {tab === 'monthly' && made && <DutyHours state={state} />}
    </Stack>
  );
}

function Totals({ report, state, made }: Pick<ReportBodyProps, 'report' | 'state' | 'made'>) {
  const { total } = report;
  const { translate, number, seconds } = useReportTexts();
  const met = (met: number, missed: number) =>
    met + missed === 0 ? '' : translate('reports.metOf', { met: number(met), all: number(met + missed) });
  const name = (key: string) => translate(`figures.${key}`);
  return (
    <>
      <Typography variant="h4" component="h2">
        {translate('reports.total')}
      </Typography>
      <Facts
        lined
        facts={[
          ...COUNTS.map((key) => {
            const value = total[key] === null ? '–' : number(total[key]);
            const to = key === 'calls' || key === 'failedCalls' ? undefined : listOf(state, report, key);
            return { key, name: name(key), value: to && made ? <Link to={to}>{value}</Link> : value };
          }),
          ...(made
            ? [
                {
                  key: 'firstCallSeconds',
                  name: name('firstCallSeconds'),
                  value: [seconds(total.firstCallSeconds), met(total.firstCallMet, total.firstCallMissed)]
                    .filter(Boolean)
                    .join(' · '),
                },
                {
                  key: 'acceptSeconds',
                  name: name('acceptSeconds'),
                  value: [seconds(total.acceptSeconds), met(total.acceptanceMet, total.acceptanceMissed)]
                    .filter(Boolean)
                    .join(' · '),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** Says of which moment a report is. `at`: milliseconds since 1970. */
function StateNote({ at }: { at: number }) {
  const translate = useTranslate();
  const zone = useTimeZone();
  return ` · ${translate('reports.stateAt', { at: formatTimeOfDay(wallTime(zone, new Date(at)).now) })}`;
}

/** Maximum number of days per request. */
const MOST_DAYS = 366;
const HEADS = ['person', 'minutes', 'weekendMinutes', 'shifts', 'schedules'] as const;
/** Indexes of the columns with numbers. */
const NUMBERS = [1, 2, 3];

/** How long each person was on duty in the days of a report. */
function DutyHours({ state: { from, to, orgId, recursive } }: { state: ReportState }) {
  const { translate, number } = useReportTexts();
  const tooLong = (readDay(to) ?? 0) - (readDay(from) ?? 0) >= MOST_DAYS;
  const { data, error, refetch } = useQuery({
    queryKey: ['dutyHours', from, to, orgId, recursive],
    queryFn: ({ signal }) => fetchDutyHours({ from, to, orgId, recursive }, signal),
    enabled: !tooLong,
    retry: false,
  });
  const text = (key: string) => translate(`reports.hours.${key}`);
  const hours = (minutes: number) => number(Math.round(minutes / 6) / 10);
  return (
    <div>
      <Typography variant="h4" component="h2">
        {text('title')}
      </Typography>
      <p className="v-quiet">{text(tooLong ? 'tooLong' : 'about')}</p>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && !tooLong && <Skeleton lines={4} />}
      {data?.list.length === 0 && <p>{text('nobody')}</p>}
      {data && data.list.length > 0 && (
        <ScrollBox label={text('title')}>
          <CardTable caption={text('title')} heads={HEADS.map(text)} numbers={NUMBERS}>
            {data.list.map(({ participantId, participantName, minutes, weekendMinutes, shifts, schedules }) => (
              <tr key={participantId}>
                <th scope="row">{participantName}</th>
                {[hours(minutes), hours(weekendMinutes), number(shifts), schedules.join(', ')].map((cell, index) => (
                  <td
                    key={HEADS[index + 1]}
                    className={NUMBERS.includes(index + 1) ? 'tn v-num' : undefined}
                    data-head={text(HEADS[index + 1] ?? '')}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </CardTable>
        </ScrollBox>
      )}
    </div>
  );
}
