import { useLocale, useTranslate } from 'ra-core';
import { begunAt, type ShownAlarm, secondsOf } from '../../../dataProvider/replies/alarms.ts';
import { ALARM_STATUSES } from '../../../protocol/alarms.ts';
import { MOST_ACCEPTED_BY } from '../../../protocol/alarmTable.ts';
import type { CellProps, CellTexts, CellWidget, Widgets } from '../../definition/widgets.ts';
import { triggeredByText } from '../../duty/triggeredBy.ts';
import { wallTime } from '../../engine/clock.ts';
import { formatDate, formatDateTime, formatTimeOfDay } from '../../engine/dates.ts';
import { AlarmIcon } from '../../live/AlarmIcon.tsx';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { lastHandler } from '../../live/status.ts';
import { TimeInState, useAcceptancesText } from '../../live/TimeInState.tsx';
import { useLengthText, useStartText, useToday } from '../../live/times.ts';
import { useTriggeredByText } from '../../live/useTriggeredByText.ts';
import { PriorityEdge } from './PriorityEdge.tsx';

/** Names of people that a cell shows before it counts the others. */
const FEW_NAMES = 2;
/** Symbol and padding of a status, in pixels. */
const STATUS_SPACE = 36;

const rowOf = (record: CellProps['record']) => record as unknown as ShownAlarm;

/** The status, and at the edge of the row the alarm's priority as a color. */
function StatusCell({ value, record }: CellProps) {
  const row = rowOf(record);
  return (
    <>
      <PriorityEdge priority={row.priority} />
      <AlarmStatus status={String(value)} test={row.figure === 'test'} handlers={row} />
    </>
  );
}

/** The longest text of a moment: by the browser's clock, which is near enough to measure it. */
const timeText: CellWidget['text'] = (_, { locale }, value) => {
  if (typeof value !== 'string' || value === '') return '';
  return value.startsWith(wallTime(undefined).today) ? formatTimeOfDay(value) : formatDateTime(value, locale);
};

const triggeredText: CellWidget['text'] = (record, context) => {
  const { status, startsAt } = rowOf(record);
  if (status !== 'SCHEDULED') return timeText(record, context, begunAt(rowOf(record)));
  return context.translate('alarmTable.scheduled.from', { time: timeText(record, context, startsAt) });
};

const statusWord = (status: string, translate: CellTexts['translate']) => translate(`enums.${status}`, { _: status });

const statusText: CellWidget['text'] = (record, { translate }) => {
  const { status, figure, ...row } = rowOf(record);
  const test = figure === 'test' ? `${translate('figures.testMark')}: ` : '';
  const { how, by } = lastHandler(status, row) ?? {};
  return how ? `${translate(`alarmTable.told.${how}`)}: ${by}` : test + statusWord(status, translate);
};

function IconCell({ value }: CellProps) {
  return <AlarmIcon icon={typeof value === 'string' ? value : null} />;
}

/** Time of day for today's alarms, the date for others; the tooltip shows both. */
function TimeCell({ value }: CellProps) {
  const locale = useLocale();
  if (typeof value !== 'string' || value === '') return null;
  return (
    <time
      className="tn"
      dateTime={value.replace(' ', 'T')}
      title={`${formatDate(value.slice(0, 10), locale)} ${formatTimeOfDay(value)}`}
    >
      <Moment value={value} />
    </time>
  );
}

function Moment({ value }: { value: string }) {
  const locale = useLocale();
  return value.startsWith(useToday()) ? formatTimeOfDay(value) : formatDateTime(value, locale);
}

/** When the alarm was triggered; of a scheduled one, when it began or will begin. */
function TriggeredCell(props: CellProps) {
  const translate = useTranslate();
  const start = useStartText();
  const { status, startsAt } = rowOf(props.record);
  if (status !== 'SCHEDULED') return <TimeCell {...props} value={begunAt(rowOf(props.record))} />;
  return <span className="tn">{translate('alarmTable.scheduled.from', { time: start(startsAt) })}</span>;
}

function TimeInStateCell({ record }: CellProps) {
  const row = rowOf(record);
  return (
    <span className={row.running ? 'tn at-strong' : 'tn'}>
      <TimeInState row={row} />
    </span>
  );
}

function AcceptancesCell({ record }: CellProps) {
  const text = useAcceptancesText();
  return <span className="tn">{text(rowOf(record))}</span>;
}

function TriggeredByCell({ record }: CellProps) {
  return useTriggeredByText()(rowOf(record));
}

function DurationCell({ record }: CellProps) {
  const length = useLengthText();
  const seconds = secondsOf(rowOf(record));
  return seconds === null ? null : <span className="tn">{length(seconds)}</span>;
}

/** The names of who accepted the alarm, all of them in the tooltip; without names, how many accepted. */
function AcceptedByCell({ record }: CellProps) {
  const row = rowOf(record);
  const translate = useTranslate();
  const acceptances = useAcceptancesText();
  const { acceptedBy, accepted } = row;
  if (acceptedBy === undefined) return <span className="tn">{acceptances(row)}</span>;
  const names = acceptedBy.map(({ name }) => name);
  const unnamed = names.length < MOST_ACCEPTED_BY ? 0 : Math.max(0, (accepted ?? 0) - names.length);
  const others = unnamed > 0 ? [translate('alarmTable.acceptedMore', { smart_count: unnamed })] : [];
  const title = [names.join(', '), ...others].join(' ');
  const more = names.length - FEW_NAMES + unnamed;
  return (
    <span className="at-names" title={title}>
      <span>{names.slice(0, FEW_NAMES).join(', ')}</span>
      {more > 0 && <span className="tn">+{more}</span>}
    </span>
  );
}

/** The operator who closed or ended the alarm. */
function EndedByCell({ record }: CellProps) {
  const { closedBy, endedBy } = rowOf(record);
  return closedBy ?? endedBy ?? null;
}

const namesText: CellWidget['text'] = (record, { translate }) => {
  const { acceptedBy, accepted, required } = rowOf(record);
  if (acceptedBy)
    return `${acceptedBy
      .slice(0, FEW_NAMES)
      .map(({ name }) => name)
      .join(', ')} +00`;
  return accepted === null ? '' : translate('alarmTable.of', { accepted, required });
};

/** Cells of the alarm table, in addition to those that every definition can use. */
export const cells: Widgets['cells'] = {
  alarmIcon: { component: IconCell },
  alarmStatus: {
    component: StatusCell,
    text: statusText,
    later: ({ translate }) => ALARM_STATUSES.map((status) => statusWord(status, translate)),
    space: STATUS_SPACE,
    small: true,
  },
  alarmTime: { component: TimeCell, text: timeText },
  alarmTriggered: { component: TriggeredCell, text: triggeredText },
  timeInState: { component: TimeInStateCell },
  acceptances: { component: AcceptancesCell, text: () => '00 / 00' },
  triggeredBy: {
    component: TriggeredByCell,
    text: (record, { translate }) => triggeredByText(rowOf(record), translate),
  },
  alarmDuration: { component: DurationCell },
  acceptedBy: { component: AcceptedByCell, text: namesText },
  endedBy: { component: EndedByCell, text: (record) => rowOf(record).closedBy ?? rowOf(record).endedBy ?? '' },
};
