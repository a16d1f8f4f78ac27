import type { AlarmStatus } from '../../protocol/alarms.ts';
import type { AlarmContent, Track } from './content.ts';

/** What a job decides by. */
interface CourseState {
  status: AlarmStatus;
  required: number;
  accepted: number;
  acknowledged: number;
  content: Pick<AlarmContent, 'acknowledgeMode'>;
}

/** How many people have to accept: the most that a step asks for; at least one if the mode asks for an acceptance. */
export function requiredOf(tracks: readonly Track[], mode: AlarmContent['acknowledgeMode']): number {
  const most = Math.max(0, ...tracks.flatMap(({ steps }) => steps.map((step) => step.requiredAcceptances)));
  return Math.max(most, tracks.length > 0 && mode !== 'NONE' ? 1 : 0);
}

/** Whether so many people have accepted that nobody else has to. */
export const isFulfilled = ({ required, accepted }: Pick<CourseState, 'required' | 'accepted'>): boolean =>
  required > 0 && accepted >= required;

/** The next step behind one: those whose number is already reached are passed over, unless they only inform. */
export function nextStep({ steps }: Track, after: number, accepted: number): number | undefined {
  const index = steps.findIndex(
    ({ requiredAcceptances }, i) => i > after && (requiredAcceptances === 0 || accepted < requiredAcceptances),
  );
  return index < 0 ? undefined : index;
}

/** A job as far as it says what its calls ask for. */
interface Asking {
  content: { acknowledgeMode: string };
  tracks: readonly { steps: readonly Pick<Track['steps'][number], 'requiredAcceptances'>[] }[];
}

/** What the people of a step are asked to do. Steps that inform ask for nothing, unless the alarm does. */
function asksOf({ content, tracks }: Asking, { track, step }: { track: number; step: number }) {
  const { acknowledgeMode } = content;
  if (acknowledgeMode === 'ACCEPT_AND_ACKNOWLEDGE') return 'acceptAndAcknowledge';
  const required = tracks[track]?.steps[step]?.requiredAcceptances ?? 0;
  return acknowledgeMode === 'ACCEPT' || required > 0 ? 'accept' : 'nothing';
}

/** What the person of a call is asked to do: whom the alarm is about can't accept it for the helpers. */
export function askedOf(
  job: Asking & { content: { aboutId?: number } },
  call: { track: number; step: number; participantId: number },
): ReturnType<typeof asksOf> {
  return job.content.aboutId === call.participantId ? 'nothing' : asksOf(job, call);
}

/** Whether a call waits for an answer: those of an alarm that asks everybody don't once enough people have accepted. */
export const awaitsAnswer = (
  job: Asking & Pick<CourseState, 'required' | 'accepted'>,
  place: { track: number; step: number },
): boolean => asksOf(job, place) !== 'nothing' && (job.content.acknowledgeMode === 'NONE' || !isFulfilled(job));

/** The statuses that the answers so far lead to, in order. */
export function answeredStatuses(state: CourseState): AlarmStatus[] {
  const { required, accepted, acknowledged, content } = state;
  const statuses: AlarmStatus[] = [];
  let status = state.status;
  const become = (next: AlarmStatus) => {
    status = next;
    statuses.push(next);
  };
  if (status === 'PROCESSING' && accepted > 0 && accepted < required) become('PARTIAL_ACCEPTED');
  if ((status === 'PROCESSING' || status === 'PARTIAL_ACCEPTED') && isFulfilled(state)) become('ACCEPTED');
  if (content.acknowledgeMode !== 'ACCEPT_AND_ACKNOWLEDGE' || acknowledged === 0) return statuses;
  if (status === 'ACCEPTED' || status === 'PARTIAL_ACKNOWLEDGED') {
    if (acknowledged >= accepted) become('ACKNOWLEDGED');
    else if (status === 'ACCEPTED') become('PARTIAL_ACKNOWLEDGED');
  }
  return statuses;
}

/** How a job ends when all its steps are over and no call is open. */
export function exhaustedStatus({
  required,
  calls,
  reached,
}: {
  required: number;
  /** How many calls there were, and how many of them reached somebody: sent or answered. */
  calls: number;
  reached: number;
}): AlarmStatus {
  if (calls === 0) return 'CONFIG_PROBLEM';
  if (reached === 0) return 'FAILURE';
  return required > 0 ? 'NOT_ACCEPTED' : 'FINISHED';
}

/** The consequential triggers that a change to a status sets off. */
export function triggersAt(status: AlarmStatus, final: boolean): string[] {
  const at: Partial<Record<AlarmStatus, string>> = {
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
