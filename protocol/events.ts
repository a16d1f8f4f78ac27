import type { AlarmStatus } from './alarms.ts';

/** An event of GET /events. The stream resumes after an event by its `id` (Last-Event-ID). */
export interface LiveEvent {
  /** `reset`: events may have been missed, so all displayed data has to be fetched again. */
  kind: 'alarm' | 'call' | 'loneWorker' | 'definitions' | 'check' | 'reset';
  /** Id of the alarm job or of the lone worker's session; for `check`, the `ref` of `SentEvent`; 0 for the others. */
  ref: number;
  status?: AlarmStatus;
  alarmPointId?: number | null;
}
