import type { TRIGGERS, World } from '../world.ts';
import type { Raised } from './alarms.ts';
import { type Call, type Instant, MINUTE, type StepRun, type Track } from './calls.ts';

type Event = (typeof TRIGGERS)[number];
const EVENTS: { [status: string]: Event } = {
  ACCEPTED: 'ON_ACCEPTED',
  NOT_ACCEPTED: 'ON_NOT_ACCEPTED',
  ACKNOWLEDGED: 'ON_ACKNOWLEDGED',
  NOT_ACKNOWLEDGED: 'ON_NOT_ACKNOWLEDGED',
  FAILURE: 'ON_FAILURE',
  CONFIG_PROBLEM: 'ON_FAILURE',
};
const RUNNING = ['NEW', 'SCHEDULED', 'PROCESSING', 'PARTIAL_ACCEPTED', 'PARTIAL_ACKNOWLEDGED'];

/** Whether a call was made, in vain or not. */
export const isMade = ({ state, sent }: Pick<Call, 'state' | 'sent'>): boolean =>
  sent !== null || !['PLANNED', 'SKIPPED'].includes(state);

/** What is known of an alarm at a moment, and what a change of its status closes. */
export class CourseState {
  readonly raised: Raised;
  /** When it is raised, and when it begins. */
  readonly start: Instant;
  readonly begins: Instant;
  readonly calls: Call[] = [];
  readonly steps: StepRun[] = [];
  readonly statuses: { at: Instant; status: string }[] = [];
  readonly fired: { at: Instant; on: Event }[] = [];
  tracks: Track[] = [];
  required = 0;
  status: string;
  endedAt: Instant | null = null;
  /** When enough people had accepted. */
  acceptedAt: Instant | null = null;
  protected readonly world: World;
  protected now: Instant;

  constructor(world: World, raised: Raised, start: Instant) {
    this.world = world;
    this.raised = raised;
    this.start = start;
    this.begins = raised.begins ?? start;
    this.status = this.begins > start ? 'SCHEDULED' : 'NEW';
    this.now = start;
  }

  get accepted(): number {
    return this.calls.filter(({ state }) => state === 'ACCEPTED' || state === 'ACKNOWLEDGED').length;
  }

  get acknowledged(): number {
    return this.calls.filter(({ state }) => state === 'ACKNOWLEDGED').length;
  }

  /** Calls that were made, in vain or not: neither only planned nor no longer needed before they were sent. */
  get madeCalls(): number {
    return this.calls.filter(isMade).length;
  }

  /** Calls that could not be made. */
  get failedCalls(): number {
    return this.calls.filter(({ state }) => state === 'FAILED').length;
  }

  protected get fulfilled(): boolean {
    return this.required > 0 && this.accepted >= this.required;
  }

  protected get acknowledges(): boolean {
    return this.raised.manner.mode === 'ACCEPT_AND_ACKNOWLEDGE';
  }

  protected fire(events: readonly Event[]): void {
    for (const on of events) this.fired.push({ at: this.now, on });
  }

  protected become(status: string): void {
    // nothing follows from the end of a scheduled alarm that has not begun
    const begins = this.status !== 'SCHEDULED' || status === 'NEW';
    this.status = status;
    this.statuses.push({ at: this.now, status });
    const awaited = status === 'ACCEPTED' && this.acknowledges;
    if (status === 'ACCEPTED') this.acceptedAt = this.now;
    if (!awaited && !RUNNING.includes(status)) this.endedAt = this.now;
    if (status === 'ACCEPTED') this.closeFulfilled();
    else if (this.endedAt !== null) this.closeAll();
    const own = EVENTS[status];
    if (begins) this.fire([...(own ? [own] : []), ...(this.endedAt === null ? [] : (['ON_FINISHED'] as const))]);
  }

  protected skip(call: Call): void {
    call.state = 'SKIPPED';
    call.ended = this.now;
    call.until = null;
    call.due = null;
  }

  protected closeAll(): void {
    for (const step of this.steps) this.endStep(step);
    for (const call of this.calls) if (call.ended === null) this.skip(call);
  }

  protected endStep(step: StepRun): void {
    if (step.state !== 'done') step.ended = this.now;
    step.state = 'done';
  }

  /** Enough people have accepted: only steps that inform go on. */
  protected closeFulfilled(): void {
    const last = this.tracks.map((_, track) => this.steps.filter((step) => step.track === track).at(-1));
    for (const step of this.steps) if (step.state !== 'waiting' || step.required > 0) this.endStep(step);
    for (const call of this.calls) {
      const informs = this.stepOf(call)?.required === 0 && this.raised.manner.mode === 'NONE';
      if (call.ended === null && !(informs && call.state === 'PLANNED')) this.skip(call);
    }
    for (const step of last) {
      if (!step) continue;
      const { track, round } = step;
      const later = this.tracks[track]?.steps ?? [];
      for (let next = step.step + 1; next < later.length; next++) {
        if (later[next]?.required === 0) this.await(track, round, next, 0);
      }
    }
  }

  protected stepOf({ track, round, step }: { track: number; round: number; step: number }): StepRun | undefined {
    return this.steps.find((one) => one.track === track && one.round === round && one.step === step);
  }

  protected await(track: number, round: number, step: number, minutes: number): void {
    if (this.stepOf({ track, round, step })) return;
    const required = this.tracks[track]?.steps[step]?.required ?? 0;
    const times = { due: this.now + minutes * MINUTE, began: null, ends: null, ended: null };
    this.steps.push({ track, round, step, required, state: 'waiting', counts: null, ...times });
  }
}
