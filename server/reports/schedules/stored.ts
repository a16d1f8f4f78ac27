import { WEEKDAYS } from '../../../protocol/calendars.ts';
import type { GroupBy, ReportFormat, ReportRange, ReportTab, ScheduleRhythm } from '../../../protocol/reports.ts';
import type { Rhythm } from './due.ts';

/** Stored fields of a report schedule record (resources/report-schedules.ts). */
export interface StoredSchedule {
  tab: ReportTab;
  range: ReportRange;
  groupBy: GroupBy;
  status?: string | null;
  text?: string | null;
  recursive: boolean;
  firstCall: number;
  acceptance: number;
  format: ReportFormat;
  recipients: { address: string }[];
  rhythm: ScheduleRhythm;
  weekday?: (typeof WEEKDAYS)[number];
  monthDay?: number;
  time: string;
  owner: string;
}

/** Converts the stored fields of a schedule to a rhythm. */
export const rhythmOf = ({ rhythm, weekday, monthDay, time }: StoredSchedule): Rhythm => ({
  rhythm,
  time,
  monthDay: monthDay ?? 1,
  weekday: Math.max(0, WEEKDAYS.indexOf(weekday ?? 'MONDAY')),
});
