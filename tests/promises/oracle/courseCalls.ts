import { type Call, handed, SECOND } from './calls.ts';
import { CourseSteps } from './courseSteps.ts';

/** How the calls of an alarm go out. */
export abstract class CourseCalls extends CourseSteps {
  /** Notes when the person answers a call that has just gone out. */
  protected abstract expectAnswer(call: Call): void;

  /** What a call asks its person to do. */
  protected asks({ track, step }: Call): boolean {
    return this.raised.manner.mode !== 'NONE' || (this.tracks[track]?.steps[step]?.required ?? 0) > 0;
  }

  protected openNext(call: Call): void {
    const next = this.calls.find(
      (one) =>
        one.person === call.person &&
        this.stepOf(one) === this.stepOf(call) &&
        one.position > call.position &&
        one.state === 'PLANNED' &&
        one.due === null,
    );
    if (next) next.due = this.now;
  }

  /** Hands all due calls to the channels. */
  protected deliver(): boolean {
    const due = this.calls.filter(({ state, due: at }) => state === 'PLANNED' && at !== null && at <= this.now);
    for (const call of due) {
      const result = handed(this.world, call);
      if ('failed' in result) {
        call.state = 'FAILED';
        call.reason = result.failed;
        call.ended = this.now;
        this.openNext(call);
        continue;
      }
      call.state = 'SENT';
      call.sent = this.now;
      call.delivered = result.delivered ? this.now : null;
      this.expectAnswer(call);
    }
    for (const call of due) if (call.state === 'SENT') this.afterSending(call);
    if (due.length > 0) this.checkSteps();
    return due.length > 0;
  }

  protected afterSending(call: Call): void {
    const { mode, usage } = this.raised.manner;
    const informs = !this.asks(call) || (mode !== 'NONE' && this.fulfilled);
    if (informs) call.ended = this.now;
    if (usage === 'FIRST_REACHED') {
      if (informs || call.delivered !== null) {
        for (const other of this.calls) if (other.person === call.person && other.state === 'PLANNED') this.skip(other);
      }
    } else if (informs) this.openNext(call);
    if (informs) return;
    const another = this.calls.some(
      (one) =>
        one.person === call.person &&
        this.stepOf(one) === this.stepOf(call) &&
        one.state === 'PLANNED' &&
        one.due === null &&
        one.position > call.position,
    );
    const short = this.now + (call.type === 'PHONE' || call.type === 'MOBILE' ? 45 : 60) * SECOND;
    call.until = another ? short : Math.max(short, this.stepOf(call)?.ends ?? 0);
  }
}
