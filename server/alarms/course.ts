import type { AlarmStatus } from '../../protocol/alarms.ts';
import type { AlarmContent, Track } from './content.ts';

/** The part of a job that determines its next status. */
interface CourseState {
  status: AlarmStatus;
  required: number;
  accepted: number;
  acknowledged: number;
  content: Pick<AlarmContent, 'acknowledgeMode'>;
}

/**
 * Number of participants who have to accept: the maximum over all steps, at least one if the mode requires acceptance.
 */
export function requiredAcceptanceCount(tracks: readonly Track[], mode: AlarmContent['acknowledgeMode']): number {
  const most = Math.max(0, ...tracks.flatMap(({ steps }) => steps.map((step) => step.requiredAcceptances)));
  return Math.max(most, tracks.length > 0 && mode !== 'NONE' ? 1 : 0);
}

/** Whether enough participants have accepted. */
export const isFulfilled = ({ required, accepted }: Pick<CourseState, 'required' | 'accepted'>): boolean =>
  required > 0 && accepted >= required;

/**
 * Index of the next step after `after`; undefined if there is none. Steps with enough acceptances are skipped, unless
 * they only inform.
 */
export function nextStep({ steps }: Track, after: number, accepted: number): number | undefined {
  const index = steps.findIndex(
    ({ requiredAcceptances }, i) => i > after && (requiredAcceptances === 0 || accepted < requiredAcceptances),
  );
  return index < 0 ? undefined : index;
}

/** A step, and the minutes after which it begins. */
interface Following {
  round: number;
  step: number;
  minutes: number;
}

/** What follows a step of a track: its next step, or the first one of the next round; undefined if nothing does. */
export function following(
  track: Track,
  { round, step }: { round: number; step: number },
  { accepted, content }: { accepted: number; content: Pick<AlarmContent, 'countRepeat' | 'repeatBetween'> },
): Following | undefined {
  const next = nextStep(track, step, accepted);
  if (next !== undefined) return { round, step: next, minutes: 0 };
  const first = nextStep(track, -1, accepted);
  if (round >= content.countRepeat || first === undefined) return undefined;
  return { round: round + 1, step: first, minutes: content.repeatBetween };
}

/** The part of a job that determines what its calls ask for. */
interface Asking {
  content: { acknowledgeMode: string };
  tracks: readonly { steps: readonly Pick<Track['steps'][number], 'requiredAcceptances'>[] }[];
}

/**
 * What the participants of a step are asked to do: nothing if the step only informs, unless the alarm's mode asks for
 * more.
 */
function asksOf({ content, tracks }: Asking, { track, step }: { track: number; step: number }) {
  const { acknowledgeMode } = content;
  if (acknowledgeMode === 'ACCEPT_AND_ACKNOWLEDGE') return 'acceptAndAcknowledge';
  const required = tracks[track]?.steps[step]?.requiredAcceptances ?? 0;
  return acknowledgeMode === 'ACCEPT' || required > 0 ? 'accept' : 'nothing';
}

/** What the participant of a call is asked to do; nothing for the one whom the alarm is about. */
export function requestedAnswer(
  job: Asking & { content: { aboutId?: number } },
  call: { track: number; step: number; participantId: number },
): ReturnType<typeof asksOf> {
  return job.content.aboutId === call.participantId ? 'nothing' : asksOf(job, call);
}

/**
 * Whether a call waits for an answer. Unless the mode is NONE, calls stop waiting once enough participants have
 * accepted.
 */
export const awaitsAnswer = (
  job: Asking & Pick<CourseState, 'required' | 'accepted'>,
  place: { track: number; step: number },
): boolean => asksOf(job, place) !== 'nothing' && (job.content.acknowledgeMode === 'NONE' || !isFulfilled(job));

/** The statuses that a job passes through because of the answers so far, in order. */
export function answeredStatuses(state: CourseState): AlarmStatus[] {
  const { required, accepted, acknowledged, content } = state;
  const statuses: AlarmStatus[] = [];
  let status = state.status;
  const advanceTo = (next: AlarmStatus) => {
    status = next;
    statuses.push(next);
  };
  if (status === 'PROCESSING' && accepted > 0 && accepted < required) advanceTo('PARTIAL_ACCEPTED');
  if ((status === 'PROCESSING' || status === 'PARTIAL_ACCEPTED') && isFulfilled(state)) advanceTo('ACCEPTED');
  if (content.acknowledgeMode !== 'ACCEPT_AND_ACKNOWLEDGE' || acknowledged === 0) return statuses;
  if (status === 'ACCEPTED' || status === 'PARTIAL_ACKNOWLEDGED') {
    if (acknowledged >= accepted) advanceTo('ACKNOWLEDGED');
    else if (status === 'ACCEPTED') advanceTo('PARTIAL_ACKNOWLEDGED');
  }
  return statuses;
}

/** Final status of a job whose steps are all over and that has no open call. */
export function exhaustedStatus({
  required,
  calls,
  reached,
}: {
  required: number;
  /** Number of calls, and how many of them reached somebody: were sent or answered. */
  calls: number;
  reached: number;
}): AlarmStatus {
  if (calls === 0) return 'CONFIG_PROBLEM';
  if (reached === 0) return 'FAILURE';
  return required > 0 ? 'NOT_ACCEPTED' : 'FINISHED';
}

/** Events of consequential triggers that fire when a job gets this status. `final`: the status ends the job. */
export function triggerEventsAt(status: AlarmStatus, final: boolean): string[] {
  const at: Partial<Record<AlarmStatus, string>> = {
    NEW: 'ON_NEW',
    ACCEPTED: 'ON_ACCEPTED',
    NOT_ACCEPTED: 'ON_NOT_ACCEPTED',
    ACKNOWLEDGED: 'ON_ACKNOWLEDGED',
    NOT_ACKNOWLEDGED: 'ON_NOT_ACKNOWLEDGED',
    FAILURE: 'ON_FAILURE',
    CONFIG_PROBLEM: 'ON_FAILURE',
  };
  const own = at[status];
  return [...(own ? [own] : []), ...(final ? ['ON_FINISHED'] : [])];
}
