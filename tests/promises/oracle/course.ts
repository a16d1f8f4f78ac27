/** The course of one alarm, second by second (docs/adr/0026-alarm-engine.md). */
import type { Behaviour, Contact, Manner, Step, TRIGGERS, World } from '../world.ts';
import type { Raised } from './alarms.ts';
import { type Called, plansOf, type Reached, reachedBy, type Way } from './reach.ts';
import { wallMinute } from './time.ts';

export type CallState =
  | 'PLANNED'
  | 'SENT'
  | 'ACCEPTED'
  | 'DECLINED'
  | 'ACKNOWLEDGED'
  | 'NO_ANSWER'
  | 'FAILED'
  | 'SKIPPED';

/** An instant in milliseconds. */
type Instant = number;

export interface Call extends Way {
  track: number;
  round: number;
  step: number;
  person: number;
  position: number;
  whys: Called['whys'];
  state: CallState;
  reason: string | null;
  due: Instant | null;
  sent: Instant | null;
  delivered: Instant | null;
  answered: Instant | null;
  ended: Instant | null;
  /** When its time for an answer is over. */
  until: Instant | null;
}

export interface StepRun {
  track: number;
  round: number;
  step: number;
  required: number;
  state: 'waiting' | 'running' | 'done';
  due: Instant;
  began: Instant | null;
  ends: Instant | null;
  ended: Instant | null;
  /** How many people it called, with how many calls; null: it never began. */
  counts: { people: number; calls: number } | null;
}

/** A plan as the alarm carries it out; `plan` null: the recipients by hand. */
export interface Track {
  plan: number | null;
  steps: readonly Step[];
}

/** Seconds that recipients by hand have. */
const HAND_WAIT = 300;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

type Event = (typeof TRIGGERS)[number];
const EVENTS: { [status: string]: Event } = {
  ACCEPTED: 'ON_ACCEPTED',
  NOT_ACCEPTED: 'ON_NOT_ACCEPTED',
  ACKNOWLEDGED: 'ON_ACKNOWLEDGED',
  NOT_ACKNOWLEDGED: 'ON_NOT_ACKNOWLEDGED',
  FAILURE: 'ON_FAILURE',
  CONFIG_PROBLEM: 'ON_FAILURE',
};
const RUNNING = ['NEW', 'PROCESSING', 'PARTIAL_ACCEPTED', 'PARTIAL_ACKNOWLEDGED'];

/** What the channels do with a call. */
function handed({ channels }: World, { type, address }: Way): { failed: string } | { delivered: boolean } {
  if (channels === 'none' || (channels === 'gateway' && type === 'EMAIL')) return { failed: 'noChannel' };
  if (channels === 'simulated') return { delivered: true };
  return address.endsWith('13') ? { failed: 'refused' } : { delivered: false };
}

/** The plans of an alarm at its start. */
export function tracksOf(world: World, raised: Raised, at: Instant): Track[] {
  const { plans } = plansOf(world, raised.caller, raised.place, wallMinute(at));
  const tracks: Track[] = plans.map((plan) => ({ plan, steps: world.plans[plan]?.steps ?? [] }));
  if (!raised.hand) return tracks;
  const { people, groups, required } = raised.hand;
  if (people.length + groups.length === 0) return tracks;
  return [...tracks, { plan: null, steps: [{ people, groups, teams: [], required, wait: HAND_WAIT, media: [] }] }];
}

/** How many people have to accept an alarm with these tracks. */
export function requiredOf(tracks: readonly Track[], { mode }: Manner): number {
  const most = Math.max(0, ...tracks.flatMap(({ steps }) => steps.map(({ required }) => required)));
  return tracks.length > 0 && mode !== 'NONE' ? Math.max(1, most) : most;
}

/** Simulates an alarm from its start until nothing more can happen. */
export class Course {
  readonly raised: Raised;
  readonly start: Instant;
  readonly calls: Call[] = [];
  readonly steps: StepRun[] = [];
  readonly statuses: { at: Instant; status: string }[] = [];
  readonly fired: { at: Instant; on: Event }[] = [];
  tracks: Track[] = [];
  required = 0;
  status = 'NEW';
  endedAt: Instant | null = null;
  readonly #world: World;
  readonly #contacts: Map<string, Contact>;
  readonly #answers: {
    at: Instant;
    call: Call;
    answer: NonNullable<Behaviour['answer']>;
    acknowledges: number | null;
  }[] = [];
  #acceptedAt: Instant | null = null;
  #now: Instant;

  constructor(world: World, raised: Raised, start: Instant) {
    this.#world = world;
    this.raised = raised;
    this.start = start;
    this.#now = start;
    const all = world.people.flatMap(({ devices, events }) => [
      ...devices,
      ...events.flatMap(({ calls }) => calls ?? []),
    ]);
    this.#contacts = new Map(all.map((contact) => [contact.address, contact]));
    this.#fire(['ON_NEW']);
    this.#begin();
    for (;;) {
      this.#settle();
      const next = this.#nextAt();
      if (next === undefined) break;
      this.#now = Math.max(this.#now, next);
      this.#settle();
      this.#answerNext();
    }
  }

  get accepted(): number {
    return this.calls.filter(({ state }) => state === 'ACCEPTED' || state === 'ACKNOWLEDGED').length;
  }

  get acknowledged(): number {
    return this.calls.filter(({ state }) => state === 'ACKNOWLEDGED').length;
  }

  /** Calls that were made, in vain or not: neither only planned nor no longer needed. */
  get madeCalls(): number {
    return this.calls.filter(({ state }) => state !== 'PLANNED' && state !== 'SKIPPED').length;
  }

  /** Calls that could not be made. */
  get failedCalls(): number {
    return this.calls.filter(({ state }) => state === 'FAILED').length;
  }

  get #fulfilled(): boolean {
    return this.required > 0 && this.accepted >= this.required;
  }

  get #acknowledges(): boolean {
    return this.raised.manner.mode === 'ACCEPT_AND_ACKNOWLEDGE';
  }

  #fire(events: readonly Event[]): void {
    for (const on of events) this.fired.push({ at: this.#now, on });
  }

  #become(status: string): void {
    this.status = status;
    this.statuses.push({ at: this.#now, status });
    const awaited = status === 'ACCEPTED' && this.#acknowledges;
    if (status === 'ACCEPTED') this.#acceptedAt = this.#now;
    if (!awaited && !RUNNING.includes(status)) this.endedAt = this.#now;
    if (status === 'ACCEPTED') this.#closeFulfilled();
    else if (this.endedAt !== null) this.#closeAll();
    const own = EVENTS[status];
    this.#fire([...(own ? [own] : []), ...(this.endedAt === null ? [] : (['ON_FINISHED'] as const))]);
  }

  #skip(call: Call): void {
    call.state = 'SKIPPED';
    call.ended = this.#now;
    call.until = null;
    call.due = null;
  }

  #closeAll(): void {
    for (const step of this.steps) this.#endStep(step);
    for (const call of this.calls) if (call.ended === null) this.#skip(call);
  }

  #endStep(step: StepRun): void {
    if (step.state !== 'done') step.ended = this.#now;
    step.state = 'done';
  }

  /** Enough people have accepted: only steps that inform go on. */
  #closeFulfilled(): void {
    const last = this.tracks.map((_, track) => this.steps.filter((step) => step.track === track).at(-1));
    for (const step of this.steps) if (step.state !== 'waiting' || step.required > 0) this.#endStep(step);
    for (const call of this.calls) {
      const informs = this.#stepOf(call)?.required === 0 && this.raised.manner.mode === 'NONE';
      if (call.ended === null && !(informs && call.state === 'PLANNED')) this.#skip(call);
    }
    for (const step of last) {
      if (!step) continue;
      const { track, round } = step;
      const later = this.tracks[track]?.steps ?? [];
      for (let next = step.step + 1; next < later.length; next++) {
        if (later[next]?.required === 0) this.#await(track, round, next, 0);
      }
    }
  }

  #stepOf({ track, round, step }: { track: number; round: number; step: number }): StepRun | undefined {
    return this.steps.find((one) => one.track === track && one.round === round && one.step === step);
  }

  #await(track: number, round: number, step: number, minutes: number): void {
    if (this.#stepOf({ track, round, step })) return;
    const required = this.tracks[track]?.steps[step]?.required ?? 0;
    const times = { due: this.#now + minutes * MINUTE, began: null, ends: null, ended: null };
    this.steps.push({ track, round, step, required, state: 'waiting', counts: null, ...times });
  }

  #begin(): void {
    const { point, added, manner } = this.raised;
    if (point !== null && this.#world.points[point]?.active === false) {
      this.#become('INACTIVE');
      return;
    }
    const own = tracksOf(this.#world, this.raised, this.start);
    const more = added.filter((plan) => own.every((track) => track.plan !== plan));
    this.tracks = [...own, ...more.map((plan) => ({ plan, steps: this.#world.plans[plan]?.steps ?? [] }))];
    if (this.tracks.length === 0) {
      this.#become('CONFIG_PROBLEM');
      return;
    }
    this.required = requiredOf(this.tracks, manner);
    this.#become('PROCESSING');
    for (const track of own.keys()) {
      this.#await(track, 0, 0, 0);
      const step = this.#stepOf({ track, round: 0, step: 0 });
      if (step) this.#beginStep(step);
    }
    for (const [place] of more.entries()) this.#await(own.length + place, 0, 0, 0);
    this.#checkSteps();
  }

  /** Begins a step with those who are reached now. */
  #beginStep(step: StepRun): void {
    const planned = this.tracks[step.track]?.steps[step.step] as Step;
    step.state = 'running';
    step.began = this.#now;
    step.ends = this.#now + planned.wait * SECOND;
    const reached: Reached = reachedBy(this.#world, planned, wallMinute(this.#now));
    const busy = new Set(
      this.calls
        .filter(
          ({ ended, state, round }) =>
            ended === null ||
            state === 'ACCEPTED' ||
            state === 'ACKNOWLEDGED' ||
            (state === 'DECLINED' && round === step.round),
        )
        .map(({ person }) => person),
    );
    const people = reached.called.filter(({ person }) => !busy.has(person));
    for (const { person, ways, whys } of people) {
      ways.forEach(({ type, address }, position) => {
        const now = position === 0 || this.raised.manner.processing === 'PARALLEL';
        const { track, round, step: place } = step;
        this.calls.push({
          ...{ track, round, step: place, person, position, whys, type, address, state: 'PLANNED', reason: null },
          ...{ due: now ? this.#now : null, sent: null, delivered: null, answered: null, ended: null, until: null },
        });
      });
    }
    step.counts = { people: people.length, calls: people.reduce((sum, { ways }) => sum + ways.length, 0) };
  }

  /** What follows a step: a later one, or the next round. */
  #proceed({ track, round, step }: StepRun): void {
    const steps = this.tracks[track]?.steps ?? [];
    const wanted = (one: Step) => one.required === 0 || this.accepted < one.required;
    const next = steps.findIndex((one, place) => place > step && wanted(one));
    const first = steps.findIndex(wanted);
    const { countRepeat, repeatBetween } = this.raised.manner;
    if (next >= 0) this.#await(track, round, next, 0);
    else if (round < countRepeat && first >= 0) this.#await(track, round + 1, first, repeatBetween);
  }

  #checkSteps(): void {
    for (const step of this.steps.filter(({ state }) => state === 'running')) {
      const open = this.calls.some((call) => call.ended === null && this.#stepOf(call) === step);
      const enough = step.required > 0 && (this.accepted >= step.required || !open);
      if (!enough && (step.ends ?? 0) > this.#now) continue;
      this.#endStep(step);
      if (this.endedAt === null && !this.#fulfilled) this.#proceed(step);
    }
    this.#checkEnd();
  }

  #checkEnd(): void {
    if (this.endedAt !== null || this.#fulfilled) return;
    if (this.steps.some(({ state }) => state !== 'done') || this.calls.some(({ ended }) => ended === null)) return;
    const reached = this.calls.some(
      ({ sent, state, answered }) => (sent !== null && state !== 'FAILED') || answered !== null,
    );
    if (this.calls.length === 0) this.#become('CONFIG_PROBLEM');
    else if (!reached) this.#become('FAILURE');
    else this.#become(this.required > 0 ? 'NOT_ACCEPTED' : 'FINISHED');
  }

  /** What a call asks its person to do. */
  #asks({ track, step }: Call): boolean {
    return this.raised.manner.mode !== 'NONE' || (this.tracks[track]?.steps[step]?.required ?? 0) > 0;
  }

  #openNext(call: Call): void {
    const next = this.calls.find(
      (one) =>
        one.person === call.person &&
        this.#stepOf(one) === this.#stepOf(call) &&
        one.position > call.position &&
        one.state === 'PLANNED' &&
        one.due === null,
    );
    if (next) next.due = this.#now;
  }

  /** Hands all due calls to the channels. */
  #deliver(): boolean {
    const due = this.calls.filter(({ state, due: at }) => state === 'PLANNED' && at !== null && at <= this.#now);
    for (const call of due) {
      const result = handed(this.#world, call);
      if ('failed' in result) {
        call.state = 'FAILED';
        call.reason = result.failed;
        call.ended = this.#now;
        this.#openNext(call);
        continue;
      }
      call.state = 'SENT';
      call.sent = this.#now;
      call.delivered = result.delivered ? this.#now : null;
      this.#expectAnswer(call);
    }
    for (const call of due) if (call.state === 'SENT') this.#afterSending(call);
    if (due.length > 0) this.#checkSteps();
    return due.length > 0;
  }

  #afterSending(call: Call): void {
    const { mode, usage } = this.raised.manner;
    const informs = !this.#asks(call) || (mode !== 'NONE' && this.#fulfilled);
    if (informs) call.ended = this.#now;
    if (usage === 'FIRST_REACHED') {
      if (informs || call.delivered !== null) {
        for (const other of this.calls)
          if (other.person === call.person && other.state === 'PLANNED') this.#skip(other);
      }
    } else if (informs) this.#openNext(call);
    if (informs) return;
    const another = this.calls.some(
      (one) =>
        one.person === call.person &&
        this.#stepOf(one) === this.#stepOf(call) &&
        one.state === 'PLANNED' &&
        one.due === null &&
        one.position > call.position,
    );
    const short = this.#now + (call.type === 'PHONE' || call.type === 'MOBILE' ? 45 : 60) * SECOND;
    call.until = another ? short : Math.max(short, this.#stepOf(call)?.ends ?? 0);
  }

  /** Notes when the person answers this call. */
  #expectAnswer(call: Call): void {
    const behaviours = this.#contacts.get(call.address)?.behaviours ?? [];
    const before = this.calls.filter((one) => one.address === call.address && one.sent !== null).length - 1;
    const own = behaviours[Math.min(before, behaviours.length - 1)];
    if (own?.answer)
      this.#answers.push({
        at: this.#now + own.after * SECOND,
        call,
        answer: own.answer,
        acknowledges: own.acknowledges,
      });
  }

  /** Does all that is due now, except answers. */
  #settle(): void {
    for (;;) {
      if (this.#deliver()) continue;
      const over = this.calls.filter(
        (call) => call.state === 'SENT' && call.ended === null && call.until !== null && call.until <= this.#now,
      );
      if (over.length > 0) {
        for (const call of over) {
          call.state = 'NO_ANSWER';
          call.ended = this.#now;
          call.until = null;
        }
        for (const call of over) this.#openNext(call);
        this.#checkSteps();
        continue;
      }
      if (this.steps.some(({ state, ends }) => state === 'running' && (ends ?? 0) <= this.#now)) {
        this.#checkSteps();
        continue;
      }
      const until = this.#acknowledgeUntil();
      if (until !== undefined && until <= this.#now) {
        this.#become('NOT_ACKNOWLEDGED');
        continue;
      }
      const step = this.steps.find(({ state, due }) => state === 'waiting' && due <= this.#now);
      if (!step) return;
      if (step.required > 0 && this.accepted >= step.required) {
        this.#endStep(step);
        this.#proceed(step);
      } else this.#beginStep(step);
      this.#checkSteps();
    }
  }

  #acknowledgeUntil(): Instant | undefined {
    if (this.#acceptedAt === null || this.endedAt !== null) return undefined;
    return this.#acceptedAt + this.raised.manner.acknowledgeTime * MINUTE;
  }

  #nextAt(): Instant | undefined {
    const times = [
      ...this.steps.flatMap(({ state, due, ends }) =>
        state === 'waiting' ? [due] : state === 'running' ? [ends ?? due] : [],
      ),
      ...this.calls.flatMap(({ ended, until }) => (ended === null && until !== null ? [until] : [])),
      ...this.#answers.map(({ at }) => at),
      ...[this.#acknowledgeUntil() ?? []].flat(),
    ];
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** Gives the first answer that is due now. */
  #answerNext(): void {
    const due = this.#answers
      .filter(({ at }) => at <= this.#now)
      .sort((a, b) => a.at - b.at || (a.call.address < b.call.address ? -1 : a.call.address > b.call.address ? 1 : 0));
    const [first] = due;
    if (!first) return;
    this.#answers.splice(this.#answers.indexOf(first), 1);
    const taken = this.#answer(first.call, first.answer);
    if (taken && first.answer === 'ACCEPT' && first.acknowledges !== null) {
      this.#answers.push({
        at: this.#now + first.acknowledges * SECOND,
        call: first.call,
        answer: 'ACKNOWLEDGE',
        acknowledges: null,
      });
    }
  }

  /** Returns whether the answer counts. */
  #answer(call: Call, answer: NonNullable<Behaviour['answer']>): boolean {
    if (!this.#asks(call)) return false;
    const own = this.calls.find(
      ({ person, state }) => person === call.person && (state === 'ACCEPTED' || state === 'ACKNOWLEDGED'),
    );
    if (own) {
      if (answer !== 'ACKNOWLEDGE' || own.state === 'ACKNOWLEDGED' || !this.#acknowledges || this.endedAt !== null)
        return false;
      own.state = 'ACKNOWLEDGED';
    } else {
      if (this.endedAt !== null || this.#fulfilled || (call.state === 'DECLINED' && answer === 'DECLINE')) return false;
      call.state =
        answer === 'DECLINE'
          ? 'DECLINED'
          : answer === 'ACKNOWLEDGE' && this.#acknowledges
            ? 'ACKNOWLEDGED'
            : 'ACCEPTED';
      call.answered = this.#now;
      call.ended = this.#now;
      call.until = null;
      for (const other of this.calls) if (other.person === call.person && other.ended === null) this.#skip(other);
    }
    this.#followAnswers();
    if (this.endedAt === null) this.#checkSteps();
    return true;
  }

  #followAnswers(): void {
    if (this.status === 'PROCESSING' && this.accepted > 0 && !this.#fulfilled) this.#become('PARTIAL_ACCEPTED');
    if (['PROCESSING', 'PARTIAL_ACCEPTED'].includes(this.status) && this.#fulfilled) this.#become('ACCEPTED');
    if (!this.#acknowledges || this.acknowledged === 0 || !['ACCEPTED', 'PARTIAL_ACKNOWLEDGED'].includes(this.status))
      return;
    if (this.acknowledged >= this.accepted) this.#become('ACKNOWLEDGED');
    else if (this.status === 'ACCEPTED') this.#become('PARTIAL_ACKNOWLEDGED');
  }
}
