import type { AlarmStatus } from './alarms.ts';

/** An event of GET /events. `id` of the stream resumes it (Last-Event-ID). */
export interface LiveEvent {
  /** `reset`: events may have been missed, so everything that is shown has to be read again. */
  kind: 'alarm' | 'call' | 'loneWorker' | 'definitions' | 'check' | 'reset';
  /** Id of the alarm job, or of the session of a lone worker; of a `check` what its sender was told; 0 for the others. */
  ref: number;
  status?: AlarmStatus;
  alarmPointId?: number | null;
}
