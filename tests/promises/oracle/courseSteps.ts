import type { Step } from '../world.ts';
import { requiredOf, SECOND, type StepRun, tracksOf } from './calls.ts';
import { CourseState } from './courseState.ts';
import { type Reached, reachedBy } from './reach.ts';
import { wallMinute } from './time.ts';

/** The steps of an alarm: whom they call, what follows them, and how the alarm ends. */
export class CourseSteps extends CourseState {
  protected begin(): void {
    const { point, added, manner } = this.raised;
    if (point !== null && this.world.points[point]?.active === false) {
      this.become('INACTIVE');
      return;
    }
    const own = tracksOf(this.world, this.raised, this.begins);
    const more = added.filter((plan) => own.every((track) => track.plan !== plan));
    this.tracks = [...own, ...more.map((plan) => ({ plan, steps: this.world.plans[plan]?.steps ?? [] }))];
    if (this.tracks.length === 0) {
      this.become('CONFIG_PROBLEM');
      return;
    }
    this.required = requiredOf(this.tracks, manner);
    this.become('PROCESSING');
    for (const track of own.keys()) {
      this.await(track, 0, 0, 0);
      const step = this.stepOf({ track, round: 0, step: 0 });
      if (step) this.beginStep(step);
    }
    for (const [place] of more.entries()) this.await(own.length + place, 0, 0, 0);
    this.checkSteps();
  }

  /** Begins a step with those who are reached now. */
  protected beginStep(step: StepRun): void {
    const planned = this.tracks[step.track]?.steps[step.step] as Step;
    step.state = 'running';
    step.began = this.now;
    step.ends = this.now + planned.wait * SECOND;
    const reached: Reached = reachedBy(this.world, planned, wallMinute(this.now));
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
          track,
          round,
          step: place,
          person,
          position,
          whys,
          type,
          address,
          state: 'PLANNED',
          reason: null,
          due: now ? this.now : null,
          sent: null,
          delivered: null,
          answered: null,
          ended: null,
          until: null,
        });
      });
    }
    step.counts = { people: people.length, calls: people.reduce((sum, { ways }) => sum + ways.length, 0) };
  }

  /** What follows a step: a later one, or the next round. */
  protected proceed({ track, round, step }: StepRun): void {
    const steps = this.tracks[track]?.steps ?? [];
    const wanted = (one: Step) => one.required === 0 || this.accepted < one.required;
    const next = steps.findIndex((one, place) => place > step && wanted(one));
    const first = steps.findIndex(wanted);
    const { countRepeat, repeatBetween } = this.raised.manner;
    if (next >= 0) this.await(track, round, next, 0);
    else if (round < countRepeat && first >= 0) this.await(track, round + 1, first, repeatBetween);
  }

  protected checkSteps(): void {
    for (const step of this.steps.filter(({ state }) => state === 'running')) {
      const open = this.calls.some((call) => call.ended === null && this.stepOf(call) === step);
      const enough = step.required > 0 && (this.accepted >= step.required || !open);
      if (!enough && (step.ends ?? 0) > this.now) continue;
      this.endStep(step);
      if (this.endedAt === null && !this.fulfilled) this.proceed(step);
    }
    this.checkEnd();
  }

  protected checkEnd(): void {
    if (this.endedAt !== null || this.fulfilled) return;
    if (this.steps.some(({ state }) => state !== 'done') || this.calls.some(({ ended }) => ended === null)) return;
    const reached = this.calls.some(
      ({ sent, state, answered }) => (sent !== null && state !== 'FAILED') || answered !== null,
    );
    if (this.calls.length === 0) this.become('CONFIG_PROBLEM');
    else if (!reached) this.become('FAILURE');
    else this.become(this.required > 0 ? 'NOT_ACCEPTED' : 'FINISHED');
  }
}
