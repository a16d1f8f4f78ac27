import CalendarMonth from '@mui/icons-material/CalendarMonthRounded';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { OrganizationChip } from '../../choose/organization/OrganizationChip.tsx';
import {
  failureOf,
  useCan,
  useDefinitions,
  useExtension,
  useFailureText,
  useTimeZone,
} from '../../definition/context.tsx';
import { dayAt, readMoment, writeDay } from '../../duty/days.ts';
import { wallTime } from '../../engine/clock.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line, PageTitle } from '../../ui/blocks.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { State } from '../../ui/State.tsx';
import { useDesktop } from '../../ui/useDesktop.ts';
import { Agenda } from './Agenda.tsx';
import { Chart } from './Chart.tsx';
import { FirePanel } from './FirePanel.tsx';
import { Navigation } from './Navigation.tsx';
import { OwnRequests } from './OwnRequests.tsx';
import { rangeAround, rangeTitle, ticksOf, weeksOf } from './range.ts';
import { peopleRows, type ReplaceableBar, type Row, scheduleRows } from './rows.ts';
import { useDutyTexts } from './texts.ts';
import { useAddress } from './useAddress.ts';
import './timeline.css';
import { useNeededText } from '../../definition/authorities.ts';
import { authorityFor } from '../../engine/access.ts';
import { useDuty } from '../useDuty.ts';

const CoverDialog = lazyDialog(() => import('./CoverDialog.tsx'));
const SwapDialog = lazyDialog(() => import('./SwapDialog.tsx'));

/** Who is on duty: schedules or people on a time axis, and who is called if an alarm point fires. */
export default function Timeline() {
  const { byName } = useDefinitions();
  const schedules = byName.get('team-schedules') ?? byName.get('standby-schedules');
  if (!schedules) return <NotFound />;
  return <Duty />;
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
  const zone = useTimeZone();
  const [now] = useState(() => wallTime(zone).now);
  const moment = readMoment(now) ?? 0;
  // a phone shows a list, in which today would come after all of the week before it
  const address = useAddress(dayAt(moment), desktop ? 'week' : 'day');
  const { name, day, view, page, orgId, set } = address;
  const range = rangeAround(name, day);
  const query = useDuty({ range, orgId, page });
  const { data, error } = query;
  const joined = name === 'year';
  const rowsOf = view === 'people' ? peopleRows : scheduleRows;
  const rows = data ? rowsOf(data.list, range, joined) : [];
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
      <Navigation address={address} today={dayAt(moment)} />
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
        <PageSteps page={page} count={data.pagesCount} onPage={(to) => set({ page: String(to) })} />
      )}
      {hasDuty && points && <FirePanel points={points} now={now} />}
      {changed?.by === 'cover' && absences && people && (
        <CoverDialog bar={changed.bar} absences={absences} people={people} onClose={close} />
      )}
      {changed?.by === 'swap' && absences && (
        <SwapDialog
          bar={changed.bar}
          absences={absences}
          people={people}
          orgId={orgId}
          page={page}
          now={moment}
          onClose={close}
        />
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
    <Typography color="textSecondary" sx={{ mb: 2 }}>
      {translate('duty.past')}{' '}
      {hasLog && (
        // underlined, because color alone doesn't mark a link within text
        <Box component={Link} to={`/audit?from=${writeDay(from)}`} sx={{ textDecoration: 'underline' }}>
          {translate('duty.changesSince')}
        </Box>
      )}
    </Typography>
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

function PageSteps({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  const translate = useTranslate();
  return (
    <Line>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {translate('duty.previousPage')}
      </Button>
      <span>{translate('duty.page', { page: page + 1, pages: count })}</span>
      <Button disabled={page + 1 >= count} onClick={() => onPage(page + 1)}>
        {translate('duty.nextPage')}
      </Button>
    </Line>
  );
}
