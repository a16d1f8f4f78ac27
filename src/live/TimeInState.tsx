import { useTranslate } from 'ra-core';
import { begunAt, type ShownAlarm } from '../../dataProvider/replies/alarms.ts';
import { useDerivedFromSecondsSince, useLengthText } from './times.ts';

/** Returns the time since which an alarm has its status. */
export function stateSince(alarm: ShownAlarm): string {
  const { statusAt, running, endedAt } = alarm;
  return statusAt ?? (running ? null : endedAt) ?? begunAt(alarm);
}

/** How long an alarm has had its status; for a scheduled alarm, the time until it starts. */
export function TimeInState({ row }: { row: ShownAlarm }) {
  const translate = useTranslate();
  const length = useLengthText();
  const scheduled = row.status === 'SCHEDULED';
  return useDerivedFromSecondsSince(scheduled ? row.startsAt : stateSince(row), (seconds) => {
    if (Number.isNaN(seconds)) return '';
    return scheduled && seconds < 0
      ? translate('alarmTable.in', { time: length(-seconds) })
      : length(Math.max(0, seconds));
  });
}

/** Returns a function that formats accepts: "accepted of required", or only the accepts if none are required; '' if unknown. */
export function useAcceptancesText(): (row: Pick<ShownAlarm, 'accepted' | 'required'>) => string {
  const translate = useTranslate();
  return ({ accepted, required }) => {
    if (accepted === null) return '';
    return (required ?? 0) > 0
      ? translate('alarmTable.of', { accepted, required })
      : accepted > 0
        ? String(accepted)
        : '';
  };
}
