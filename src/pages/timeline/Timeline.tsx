import CalendarMonth from '@mui/icons-material/CalendarMonthRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEvent, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { getOrgId } from '../../../dataProvider/session/stored.ts';
import { OrganizationChip } from '../../choose/organization/OrganizationChip.tsx';
import { useCapabilities, useDefinitions, useExtension } from '../../definition/definitions.tsx';
import { withParams } from '../../definition/searchParams.ts';
import { dayAt, readDay, readMoment, writeDay } from '../../duty/days.ts';
import { wallTime } from '../../engine/clock.ts';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';
import { NotFound } from '../../layout/NotFound.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/Line.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { PageTitle } from '../../ui/PageTitle.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { State } from '../../ui/State.tsx';
import { useDesktop } from '../../ui/useDesktop.ts';
import { Agenda } from './Agenda.tsx';
import { Chart } from './Chart.tsx';
import { FirePanel } from './FirePanel.tsx';
import { OwnRequests } from './OwnRequests.tsx';
import { RANGES, type RangeName, rangeAround, rangeTitle, stepDay, ticksOf, weeksOf } from './range.ts';
import { peopleRows, type ReplaceableBar, type Row, scheduleRows } from './rows.ts';
import { useDutyTexts } from './texts.ts';
import './timeline.css';
import { failureOf, useCan, useFailureText } from '../../definition/context.ts';
import { useNeededText } from '../../definition/useAuthorityText.ts';
import { authorityFor } from '../../engine/access.ts';
import { useDuty } from '../useDuty.ts';

const CoverDialog = lazyDialog(() => import('./CoverDialog.tsx'));
const SwapDialog = lazyDialog(() => import('./SwapDialog.tsx'));

const VIEWS = ['schedules', 'people'] as const;

/** Who is on duty: schedules or people on a time axis, and who is called if an alarm point fires. */
export default function Timeline() {
  const { byName } = useDefinitions();
  const schedules = byName.get('team-schedules') ?? byName.get('standby-schedules');
  if (!schedules) return <NotFound />;
  return <Duty />;
}

/** Returns date, range, view, page and organization from the address, and `set`, which changes its parameters. */
function useAddress(today: number) {
  const [params, setParams] = useSearchParams();
  const name = RANGES.find((range) => range === params.get('range')) ?? 'week';
  const set = useEvent((changes: Record<string, string>) =>
    setParams((before) => withParams(before, changes), { preventScrollReset: true }),
  );
  const orgId = Number(params.get('org'));
  return {
    name: name as RangeName,
    day: readDay(params.get('date')) ?? today,
    view: VIEWS.find((view) => view === params.get('by')) ?? 'schedules',
    page: Math.max(0, Math.floor(Number(params.get('page'))) || 0),
    orgId: Number.isInteger(orgId) && orgId > 0 ? orgId : getOrgId(),
    set,
  };
}

function Duty() {
  const { translate, language } = useDutyTexts();
  const { byName } = useDefinitions();
  const points = byName.get('alarm-points');
  const [absences, people] = [byName.get('absences'), byName.get('participants')];
  const [changed, setChanged] = useState<{ by: 'cover' | 'swap'; bar: ReplaceableBar }>();
  const hasDuty = useExtension('duty');
  const changes = useExtension('overrides') &&
    absences &&
    people && {
      absences,
      onReplace: (bar: ReplaceableBar) => setChanged({ by: 'cover', bar }),
      onSwap: (bar: ReplaceableBar) => setChanged({ by: 'swap', bar }),
    };
  const desktop = useDesktop();
  const zone = useCapabilities()?.timeZone || undefined;
  const [now] = useState(() => wallTime(zone).now);
  const moment = readMoment(now) ?? 0;
  const { name, day, view, page, orgId, set } = useAddress(dayAt(moment));
  const range = rangeAround(name, day);
  const query = useDuty({ range, orgId, page });
  const { data, error } = query;
  const joined = name === 'year';
  const rowsOf = view === 'people' ? peopleRows : scheduleRows;
  const rows = data ? rowsOf(data.list, range, joined) : [];
  const go = (to: number) => set({ date: writeDay(to), page: '0' });
  const close = () => setChanged(undefined);
  const title = rangeTitle(name, range, language);
  return (
    <div className="page">
      <Line as="header">
        <PageTitle>{translate('pages.timeline')}</PageTitle>
        <OrganizationChip
          id={orgId}
          ready={data !== undefined}
          onSelect={(id) => set({ org: String(id), page: '0' })}
        />
      </Line>
      <Line sx={{ alignItems: 'flex-end', my: 4 }}>
        <Button aria-label={translate('duty.previous')} icon="left" onClick={() => go(stepDay(name, day, -1))} />
        <Button onClick={() => go(dayAt(moment))}>{translate('duty.today')}</Button>
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
      {absences && <OwnRequests absences={absences} />}
      <Typography variant="h3" component="h2" sx={{ mb: 2 }} aria-live="polite">
        {title} <small className="v-quiet">{joined ? '' : translate('duty.week', { week: weeksOf(range) })}</small>
      </Typography>
      {!hasDuty && <p className="v-quiet">{translate('duty.computedHere')}</p>}
      {range.from < dayAt(moment) && <PastNote from={range.from} />}
      {error ? (
        <DutyFailure error={error} onRetry={() => void query.refetch()} />
      ) : (
        <Rows data={data !== undefined} rows={rows}>
          {desktop ? (
            <Chart
              label={title}
              rows={rows}
              ticks={ticksOf(name, range, language)}
              range={range}
              now={moment}
              onWeek={(start) => set({ date: writeDay(dayAt(start)), range: 'week', page: String(page) })}
              changes={changes || undefined}
            />
          ) : (
            <Agenda rows={rows} range={range} changes={changes || undefined} />
          )}
        </Rows>
      )}
      {data?.list.some(({ complete }) => !complete) && <p className="v-quiet">{translate('duty.incomplete')}</p>}
      {data && data.pagesCount > 1 && (
        <Line>
          <Button disabled={page === 0} onClick={() => set({ page: String(page - 1) })}>
            {translate('duty.previousPage')}
          </Button>
          <span>{translate('duty.page', { page: page + 1, pages: data.pagesCount })}</span>
          <Button disabled={page + 1 >= data.pagesCount} onClick={() => set({ page: String(page + 1) })}>
            {translate('duty.nextPage')}
          </Button>
        </Line>
      )}
      {hasDuty && points && <FirePanel points={points} now={now} />}
      {changed?.by === 'cover' && absences && people && (
        <CoverDialog bar={changed.bar} absences={absences} people={people} onClose={close} />
      )}
      {changed?.by === 'swap' && absences && (
        <SwapDialog bar={changed.bar} absences={absences} orgId={orgId} page={page} now={moment} onClose={close} />
      )}
    </div>
  );
}

/** Says that past days are computed from the present schedules, with the changes since `from` for who may see them. */
function PastNote({ from }: { from: number }) {
  const translate = useTranslate();
  const can = useCan();
  const hasLog = useExtension('audit.all') && can('ADMIN');
  return (
    <p className="v-quiet">
      {translate('duty.past')}{' '}
      {hasLog && (
        // underlined, because color alone doesn't mark a link within text
        <Box component={Link} to={`/audit?from=${writeDay(from)}`} sx={{ textDecoration: 'underline' }}>
          {translate('duty.changesSince')}
        </Box>
      )}
    </p>
  );
}

function Rows({ data, rows, children }: { data: boolean; rows: readonly Row[]; children: ReactNode }) {
  const { translate } = useDutyTexts();
  if (!data) return <Skeleton lines={6} />;
  if (rows.length === 0) return <State icon={CalendarMonth} title={translate('duty.nothing')} />;
  return children;
}

/** Shown in place of the duty: which authorities it needs and whom to ask, or a failed call with a retry button. */
function DutyFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const neededText = useNeededText();
  const { resources } = useDefinitions();
  if (failureOf(error).status !== 403)
    return (
      <State alert icon="error" title={translate('duty.failed')}>
        <p>{failureText(error, { op: 'list' })}</p>
        <Button onClick={onRetry}>{translate('views.refusal.retry')}</Button>
      </State>
    );
  const needed = resources
    .filter(({ inAlarms }) => inAlarms === 'schedule')
    .flatMap((resource) => authorityFor(resource, 'list') ?? []);
  return (
    <State alert icon="lock" title={translate('views.refusal.denied.title')}>
      <p>{neededText(...new Set(needed))}</p>
    </State>
  );
}
