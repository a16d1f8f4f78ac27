/** The course of one alarm, second by second (docs/alarm-engine.md). */
import type { Behaviour, Contact, OperatorAct, World } from '../world.ts';
import { actsAt, type Raised } from './alarms.ts';
import { type Call, type Instant, MINUTE, SECOND } from './calls.ts';
import { CourseCalls } from './courseCalls.ts';

/** Statuses of alarms that ended without being accepted. */
const NOT_ACCEPTED = ['NOT_ACCEPTED', 'FAILURE', 'CONFIG_PROBLEM'];

/** Simulates an alarm from its start until nothing more can happen. */
export class Course extends CourseCalls {
  readonly #contacts: Map<string, Contact>;
  readonly #answers: {
    at: Instant;
    call: Call;
    answer: NonNullable<Behaviour['answer']>;
    acknowledges: number | null;
  }[] = [];

  #begun = false;
  #acts: { at: Instant; action: OperatorAct['action']; place: number }[];
  /** The operator took it over after it had ended without being accepted. */
  takenOver = false;
  /** What the operator's actions led to, by their place; those that don't concern this alarm are missing. */
  readonly acted = new Map<number, { ok: boolean; status: string }>();

  constructor(world: World, raised: Raised, start: Instant) {
    super(world, raised, start);
    this.#acts = world.operator
      .map(({ action }, place) => ({ at: actsAt(world, place), action, place }))
      // what an action itself has raised is not there yet
      .filter(({ at, action }) => at > start && (action !== 'quit' || raised.point === 0));
    const all = world.people.flatMap(({ devices, events }) => [
      ...devices,
      ...events.flatMap(({ calls }) => calls ?? []),
    ]);
    this.#contacts = new Map(all.map((contact) => [contact.address, contact]));
    for (;;) {
      this.settle();
      const next = this.nextAt();
      if (next === undefined) break;
      this.now = Math.max(this.now, next);
      this.settle();
      this.actNext();
      this.answerNext();
    }
  }

  /** Does what the operator does now. */
  protected actNext(): void {
    for (const { action, place } of this.#acts.filter(({ at }) => at <= this.now)) {
      const ok = this.endedAt === null;
      const stopped = this.status === 'SCHEDULED' ? 'CANCELED' : 'INTERRUPTED';
      if (ok) this.become(action === 'stop' ? stopped : 'ACKNOWLEDGED');
      // acknowledging an alarm that ended without being accepted takes it over, once
      const takes = !ok && action === 'acknowledge' && !this.takenOver && NOT_ACCEPTED.includes(this.status);
      if (takes) this.takenOver = true;
      // an ended alarm is not among those that are quit
      if (ok || action !== 'quit') this.acted.set(place, { ok: ok || takes, status: this.status });
    }
    this.#acts = this.#acts.filter(({ at }) => at > this.now);
  }

  /** Notes when the person answers this call. */
  protected expectAnswer(call: Call): void {
    const behaviours = this.#contacts.get(call.address)?.behaviours ?? [];
    const before = this.calls.filter((one) => one.address === call.address && one.sent !== null).length - 1;
    const own = behaviours[Math.min(before, behaviours.length - 1)];
    if (own?.answer)
      this.#answers.push({
        at: this.now + own.after * SECOND,
        call,
        answer: own.answer,
        acknowledges: own.acknowledges,
      });
  }

  /** Does all that is due now, except answers. */
  protected settle(): void {
    for (;;) {
      if (!this.#begun && this.endedAt === null && this.begins <= this.now) {
        this.#begun = true;
        this.fire(['ON_NEW']);
        if (this.status === 'SCHEDULED') this.become('NEW');
        this.begin();
      }
      if (this.deliver()) continue;
      const over = this.calls.filter(
        (call) => call.state === 'SENT' && call.ended === null && call.until !== null && call.until <= this.now,
      );
      if (over.length > 0) {
        for (const call of over) {
          call.state = 'NO_ANSWER';
          call.ended = this.now;
          call.until = null;
        }
        for (const call of over) this.openNext(call);
        this.checkSteps();
        continue;
      }
      if (this.steps.some(({ state, ends }) => state === 'running' && (ends ?? 0) <= this.now)) {
        this.checkSteps();
        continue;
      }
      const until = this.acknowledgeUntil();
      if (until !== undefined && until <= this.now) {
        this.become('NOT_ACKNOWLEDGED');
        continue;
      }
      const step = this.steps.find(({ state, due }) => state === 'waiting' && due <= this.now);
      if (!step) return;
      if (step.required > 0 && this.accepted >= step.required) {
        this.endStep(step);
        this.proceed(step);
      } else this.beginStep(step);
      this.checkSteps();
    }
  }

  protected acknowledgeUntil(): Instant | undefined {
    if (this.acceptedAt === null || this.endedAt !== null) return undefined;
    return this.acceptedAt + this.raised.manner.acknowledgeTime * MINUTE;
  }

  protected nextAt(): Instant | undefined {
    const times = [
      ...this.steps.flatMap(({ state, due, ends }) =>
        state === 'waiting' ? [due] : state === 'running' ? [ends ?? due] : [],
      ),
      ...this.calls.flatMap(({ ended, until }) => (ended === null && until !== null ? [until] : [])),
      ...(this.#begun || this.endedAt !== null ? [] : [this.begins]),
      ...this.#acts.map(({ at }) => at),
      ...this.#answers.map(({ at }) => at),
    ];
    const until = this.acknowledgeUntil();
    if (until !== undefined) times.push(until);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** Gives the first answer that is due now. */
  protected answerNext(): void {
    const due = this.#answers
      .filter(({ at }) => at <= this.now)
      .sort((a, b) => a.at - b.at || (a.call.address < b.call.address ? -1 : a.call.address > b.call.address ? 1 : 0));
    const [first] = due;
    if (!first) return;
    this.#answers.splice(this.#answers.indexOf(first), 1);
    const taken = this.answer(first.call, first.answer);
    if (taken && first.answer === 'ACCEPT' && first.acknowledges !== null) {
      this.#answers.push({
        at: this.now + first.acknowledges * SECOND,
        call: first.call,
        answer: 'ACKNOWLEDGE',
        acknowledges: null,
      });
    }
  }

  /** Returns whether the answer counts. */
  protected answer(call: Call, answer: NonNullable<Behaviour['answer']>): boolean {
    if (!this.asks(call)) return false;
    const own = this.calls.find(
      ({ person, state }) => person === call.person && (state === 'ACCEPTED' || state === 'ACKNOWLEDGED'),
    );
    if (own) {
      if (answer !== 'ACKNOWLEDGE' || own.state === 'ACKNOWLEDGED' || !this.acknowledges || this.endedAt !== null)
        return false;
      own.state = 'ACKNOWLEDGED';
    } else {
      if (this.endedAt !== null || this.fulfilled || (call.state === 'DECLINED' && answer === 'DECLINE')) return false;
      call.state =
        answer === 'DECLINE' ? 'DECLINED' : answer === 'ACKNOWLEDGE' && this.acknowledges ? 'ACKNOWLEDGED' : 'ACCEPTED';
      call.answered = this.now;
      call.ended = this.now;
      call.until = null;
      for (const other of this.calls) if (other.person === call.person && other.ended === null) this.skip(other);
    }
    this.followAnswers();
    if (this.endedAt === null) this.checkSteps();
    return true;
  }

  protected followAnswers(): void {
    if (this.status === 'PROCESSING' && this.accepted > 0 && !this.fulfilled) this.become('PARTIAL_ACCEPTED');
    if (['PROCESSING', 'PARTIAL_ACCEPTED'].includes(this.status) && this.fulfilled) this.become('ACCEPTED');
    if (!this.acknowledges || this.acknowledged === 0 || !['ACCEPTED', 'PARTIAL_ACKNOWLEDGED'].includes(this.status))
      return;
    if (this.acknowledged >= this.accepted) this.become('ACKNOWLEDGED');
    else if (this.status === 'ACCEPTED') this.become('PARTIAL_ACKNOWLEDGED');
  }
}
