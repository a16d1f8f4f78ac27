import { useLocale, useTranslate } from 'ra-core';
import type { AlarmRow } from '../../../protocol/alarmTable.ts';
import type { CellProps, Widgets } from '../../definition/widgets.ts';
import { formatDate, formatDateTime } from '../../engine/dates.ts';
import { AlarmStatus } from '../../live/AlarmStatus.tsx';
import { useLengthText, useSecondsSince } from '../../live/times.ts';
import { AlarmIcon } from './AlarmIcon.tsx';

const rowOf = (record: CellProps['record']) => record as unknown as AlarmRow;

function StatusCell({ value }: CellProps) {
  return <AlarmStatus status={String(value)} />;
}

function IconCell({ value }: CellProps) {
  return <AlarmIcon icon={typeof value === 'string' ? value : null} />;
}

/** The time of day of today's alarms, the day of others; all of it as a tip. */
function TimeCell({ value }: CellProps) {
  const locale = useLocale();
  if (typeof value !== 'string' || value === '') return null;
  return (
    <time
      className="tn"
      dateTime={value.replace(' ', 'T')}
      title={`${formatDate(value.slice(0, 10), locale)} ${value.slice(11)}`}
    >
      <Moment value={value} />
    </time>
  );
}

function Moment({ value }: { value: string }) {
  const locale = useLocale();
  const since = useSecondsSince(`${value.slice(0, 10)} 00:00:00`);
  return since >= 0 && since < 86_400 ? value.slice(11) : formatDateTime(value, locale);
}

/** Since when an alarm has its status. */
export function stateSince({ statusAt, running, endedAt, triggeredAt }: AlarmRow): string {
  return statusAt ?? (running ? triggeredAt : (endedAt ?? triggeredAt));
}

/** How long an alarm has had its status; of a scheduled one how long until it starts. */
export function TimeInState({ row }: { row: AlarmRow }) {
  const translate = useTranslate();
  const length = useLengthText();
  const scheduled = row.status === 'SCHEDULED';
  const seconds = useSecondsSince(scheduled ? row.startsAt : stateSince(row));
  if (scheduled && seconds < 0) return translate('alarmTable.in', { time: length(-seconds) });
  return length(Math.max(0, seconds));
}

function TimeInStateCell({ record }: CellProps) {
  const row = rowOf(record);
  return (
    <span className={row.running ? 'tn at-strong' : 'tn'}>
      <TimeInState row={row} />
    </span>
  );
}

/** How many of those needed have accepted, or how many did where nobody had to. */
export function useAcceptancesText(): (row: Pick<AlarmRow, 'accepted' | 'required'>) => string {
  const translate = useTranslate();
  return ({ accepted, required }) =>
    required > 0 ? translate('alarmTable.of', { accepted, required }) : accepted > 0 ? String(accepted) : '';
}

function AcceptancesCell({ record }: CellProps) {
  const text = useAcceptancesText();
  return <span className="tn">{text(rowOf(record))}</span>;
}

/** The cells of the table of alarms, beside those that every definition can name. */
export const cells: Widgets['cells'] = {
  alarmIcon: { component: IconCell },
  alarmStatus: { component: StatusCell },
  alarmTime: { component: TimeCell },
  timeInState: { component: TimeInStateCell },
  acceptances: { component: AcceptancesCell },
};
