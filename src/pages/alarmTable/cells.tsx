import { useLocale, useTranslate } from 'ra-core';
import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import type { CellProps, Widgets } from '../../definition/widgets.ts';
import { formatDate, formatDateTime, formatTimeOfDay } from '../../engine/dates.ts';
import { AlarmIcon } from '../../live/AlarmIcon.tsx';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { TimeInState, useAcceptancesText } from '../../live/TimeInState.tsx';
import { useStartText, useToday } from '../../live/times.ts';
import { PriorityEdge } from './PriorityEdge.tsx';

const rowOf = (record: CellProps['record']) => record as unknown as ShownAlarm;

/** The status, and at the edge of the row the alarm's priority as a color. */
function StatusCell({ value, record }: CellProps) {
  const { figure, priority, takenOverBy } = rowOf(record);
  return (
    <>
      <PriorityEdge priority={priority} />
      <AlarmStatus status={String(value)} test={figure === 'test'} takenOverBy={takenOverBy ?? undefined} />
    </>
  );
}

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

/** When the alarm was triggered; of a scheduled one, which nobody has triggered yet, when it will begin. */
function TriggeredCell(props: CellProps) {
  const translate = useTranslate();
  const start = useStartText();
  const { status, startsAt } = rowOf(props.record);
  if (status !== 'SCHEDULED') return <TimeCell {...props} />;
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

/** Cells of the alarm table, in addition to those that every definition can use. */
export const cells: Widgets['cells'] = {
  alarmIcon: { component: IconCell },
  alarmStatus: { component: StatusCell },
  alarmTime: { component: TimeCell },
  alarmTriggered: { component: TriggeredCell },
  timeInState: { component: TimeInStateCell },
  acceptances: { component: AcceptancesCell },
};
