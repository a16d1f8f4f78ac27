import type { AlarmStatus } from '../../protocol/alarms.ts';

/**
 * Statuses to which a job may change (docs/alarm-engine.md). ACCEPTED is final unless an acknowledgement is
 * awaited.
 */
const TRANSITIONS: Record<AlarmStatus, readonly AlarmStatus[]> = {
  SCHEDULED: ['NEW', 'CANCELED', 'ACKNOWLEDGED'],
  NEW: ['PROCESSING', 'CONFIG_PROBLEM', 'INACTIVE', 'CANCELED', 'ACKNOWLEDGED'],
  PROCESSING: [
    'PARTIAL_ACCEPTED',
    'ACCEPTED',
    'NOT_ACCEPTED',
    'FINISHED',
    'FAILURE',
    'CONFIG_PROBLEM',
    'ACKNOWLEDGED',
    'INTERRUPTED',
  ],
  PARTIAL_ACCEPTED: ['ACCEPTED', 'NOT_ACCEPTED', 'ACKNOWLEDGED', 'INTERRUPTED'],
  ACCEPTED: ['PARTIAL_ACKNOWLEDGED', 'ACKNOWLEDGED', 'NOT_ACKNOWLEDGED', 'INTERRUPTED'],
  PARTIAL_ACKNOWLEDGED: ['ACKNOWLEDGED', 'NOT_ACKNOWLEDGED', 'INTERRUPTED'],
  ACKNOWLEDGED: [],
  NOT_ACCEPTED: [],
  NOT_ACKNOWLEDGED: [],
  FINISHED: [],
  FAILURE: [],
  CONFIG_PROBLEM: [],
  INACTIVE: [],
  INTERRUPTED: [],
  CANCELED: [],
};

/** The part of a job that determines to which statuses it may change. */
export interface JobState {
  status: AlarmStatus;
  /** ACCEPTED is not final, because the people who accepted still have to acknowledge. */
  awaitsAcknowledgement: boolean;
}

/** Whether the status can no longer change. */
export function isFinal({ status, awaitsAcknowledgement }: JobState): boolean {
  return status === 'ACCEPTED' ? !awaitsAcknowledgement : TRANSITIONS[status].length === 0;
}

/** Whether a job may change to a status. */
export function mayBecome(job: JobState, status: AlarmStatus): boolean {
  return !isFinal(job) && TRANSITIONS[job.status].includes(status);
}
