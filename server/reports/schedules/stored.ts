import { WEEKDAYS } from '../../../protocol/calendars.ts';
import type { GroupBy, ReportFormat, ReportRange, ReportTab, ScheduleRhythm } from '../../../protocol/reports.ts';
import type { Rhythm } from './due.ts';

/** What the record of a schedule stores (resources/report-schedules.ts). */
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

/** When it is sent. */
export const rhythmOf = ({ rhythm, weekday, monthDay, time }: StoredSchedule): Rhythm => ({
  ...{ rhythm, time, monthDay: monthDay ?? 1 },
  weekday: Math.max(0, WEEKDAYS.indexOf(weekday ?? 'MONDAY')),
});
