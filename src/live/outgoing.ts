import { useSyncExternalStore } from 'react';
import { triggerAlarm } from '../../dataProvider/calls/alarms.ts';
import { waitForConnection } from '../../dataProvider/http/connection.ts';
import { HttpFailure, isLost } from '../../dataProvider/http/failure.ts';
import { connection } from '../../dataProvider/http/http.ts';
import { isRepeatable } from '../../dataProvider/http/repeatable.ts';
import type { Raised } from '../../dataProvider/replies/triggering.ts';
import { getUser, storeMessage } from '../../dataProvider/session/stored.ts';
import type { AlarmText, AlarmTrigger } from '../../protocol/alarms.ts';
import { formatDateTime } from '../engine/dates.ts';
import { isObject } from '../engine/paths.ts';
import { getI18nProvider, translate } from '../i18n/i18n.ts';

/** Source of an alarm: an alarm point, a template or only a text. */
export interface AlarmSource {
  kind: 'point' | 'template' | 'text';
  id?: number;
  title: string;
  icon?: unknown;
  /** Texts of the source with placeholders filled in; used to detect changes by the operator. */
  texts: AlarmText[];
  /** Priority of the source. */
  priority?: number;
  /** Attachments of the source. */
  files?: unknown;
}

/**
 * sending: the first request is running. asking: its reply was lost; the same request is repeated until there is a
 * reply. stopped: the operator has ended the repetition; it is unknown whether the alarm was raised. signedOut: rejected because the session has ended, so nothing was raised. doubt: it is unknown whether the
 * alarm was raised, and repeating the request could raise a second one. refused: rejected by the platform. raised: the
 * alarm exists.
 */
export type Phase = 'sending' | 'asking' | 'stopped' | 'signedOut' | 'doubt' | 'refused' | 'raised';

/** An alarm that is being sent to the platform. */
export interface Outgoing {
  owner: string;
  trigger: AlarmTrigger;
  /** Source of the alarm. */
  source: AlarmSource;
  /** Whether the platform raises only one alarm per `requestId`. */
  once: boolean;
  /** Time of the first request, in milliseconds since 1970. */
  at: number;
  phase: Phase;
  failure?: unknown;
  raised?: Raised;
}

/** Milliseconds after the first request, during which the alarm is sent again without asking the operator. */
const RECENT = 300_000;

/** Phases that are the same after a reload: nothing is under way. */
const KEPT: readonly Phase[] = ['signedOut', 'stopped'];

type Outcome = { phase: 'raised'; raised: Raised } | { phase: 'signedOut' | 'refused' | 'doubt'; failure: unknown };

/**
 * Repeats the request until there is a reply, unless that could raise a second alarm. `onLost` returns whether to go on;
 * undefined if the repetition ended without a reply.
 */
async function untilKnown(outgoing: Outgoing, onLost: () => boolean): Promise<Outcome | undefined> {
  for (;;) {
    try {
      return { phase: 'raised', raised: await triggerAlarm(outgoing.trigger) };
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      if (failure.status === 401) return { phase: 'signedOut', failure };
      const lost = isLost(failure);
      if (!lost) return { phase: 'refused', failure };
      if (!outgoing.once && !isRepeatable(failure, false)) return { phase: 'doubt', failure };
      if (!onLost()) return undefined;
      await waitForConnection(connection);
      if (!onLost()) return undefined;
    }
  }
}

/** Returns the message that the alarm was raised, or until when it waits. `say`: the translation of a key. */
export function raisedText(
  { id, joined, startsAt }: Raised,
  title: string,
  { say, locale }: { say: (key: string, values: object) => string; locale: string },
): string {
  const time = formatDateTime(startsAt, locale);
  const outcome = startsAt ? 'scheduled' : joined && id !== undefined ? 'joined' : 'raised';
  return say(`raise.outcome.${outcome}${id === undefined ? '' : 'As'}`, { title, id: String(id), time });
}

/** Returns the address of the alarm in the alarm table. */
export function jobAddress({ id }: Raised): string {
  return id === undefined ? '/alarm-table?tab=0' : `/alarm-table/${id}?tab=0`;
}

/**
 * Sends one alarm at a time and tracks its state. A form has one sender, a panel one per alarm point or template. An
 * alarm with an unknown outcome survives a reload in the tab's session storage (docs/adr/0027-raising-alarms.md).
 */
export class AlarmSender {
  private readonly key: string;
  private current: Outgoing | undefined;
  /** Number of attempts to send; the last one counts. */
  private turn = 0;
  private readonly listeners = new Set<() => void>();

  /** `key`: key of this sender in the session storage. */
  constructor(key: string) {
    this.key = key;
  }

  readonly get = (): Outgoing | undefined => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private store(next: Outgoing | undefined): void {
    try {
      // an outcome is shown only once, so only alarms without one are stored
      const open = next && !['raised', 'refused'].includes(next.phase);
      if (open) sessionStorage.setItem(this.key, JSON.stringify(next));
      else sessionStorage.removeItem(this.key);
    } catch {
      // without storage the alarm doesn't survive a reload
    }
  }

  private update(next: Outgoing | undefined): void {
    this.current = next;
    this.store(next);
    for (const listener of this.listeners) listener();
  }

  private async carryOut(outgoing: Outgoing): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    this.update({ ...outgoing, phase: 'sending', failure: undefined });
    const isCurrent = () => this.current?.trigger.requestId === outgoing.trigger.requestId && this.turn === turn;
    const goesOn = () => {
      if (!isCurrent() || this.current?.phase === 'stopped') return false;
      if (this.current?.phase !== 'asking') this.update({ ...outgoing, phase: 'asking' });
      return true;
    };
    const outcome = await untilKnown(outgoing, goesOn);
    // a reply that comes after the operator has stopped still tells the truth
    if (!outcome || !isCurrent()) return;
    this.update({ ...outgoing, ...outcome });
    if (this.listeners.size === 0) this.storeOutcome(outgoing, outcome);
  }

  /** Stores the outcome as a message if no component is mounted; `signedOut` and `doubt` stay open for `resume`. */
  private storeOutcome({ source: { title } }: Outgoing, outcome: Outcome): void {
    if (outcome.phase === 'raised') {
      const { raised } = outcome;
      const content = raisedText(raised, title, { say: translate, locale: getI18nProvider().getLocale() });
      storeMessage({ severity: 'success', content });
      this.forget();
    }
    if (outcome.phase === 'refused') {
      storeMessage({ severity: 'error', content: `${title}: ${translate('raise.outcome.refused')}` });
      this.forget();
    }
  }

  private isUnderWay(): boolean {
    return this.current?.phase === 'sending' || this.current?.phase === 'asking';
  }

  /** Sends an alarm; does nothing while another one is being sent. */
  send(outgoing: Omit<Outgoing, 'owner' | 'at' | 'phase'>): void {
    if (this.isUnderWay()) return;
    void this.carryOut({ ...outgoing, owner: getUser()?.login ?? '', at: Date.now(), phase: 'sending' });
  }

  /** Repeats the same request if the alarm is in doubt or was rejected because the session had ended. */
  sendAgain(): void {
    if (this.current && !this.isUnderWay()) void this.carryOut(this.current);
  }

  /** Ends the repetition of a request whose reply was lost. The alarm may have been raised by an earlier one. */
  stop(): void {
    if (this.current?.phase === 'asking') this.update({ ...this.current, phase: 'stopped' });
  }

  /** Drops the current alarm, because its outcome has been shown or the operator gives up. */
  forget(): void {
    this.update(undefined);
  }

  /** Drops the current alarm if it was rejected and that has been shown. */
  forgetRefused(): void {
    if (this.current?.phase === 'refused') this.forget();
  }

  private stored(): Outgoing | undefined {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(this.key) ?? 'null');
      return isObject(kept) && isObject(kept.trigger) ? (kept as unknown as Outgoing) : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Resumes an alarm with an unknown outcome after a reload or a new sign-in. After a longer time the operator decides.
   * Alarms of another user are dropped.
   */
  resume(): void {
    if (this.isUnderWay()) return;
    const open = this.current ?? this.stored();
    if (!open) return;
    if (open.owner !== getUser()?.login) {
      this.forget();
      return;
    }
    if (open.phase === 'raised' || open.phase === 'refused') return;
    const safe = open.phase !== 'stopped' && (open.once || open.phase === 'signedOut');
    if (safe && Date.now() - open.at < RECENT) void this.carryOut(open);
    else this.update({ ...open, phase: KEPT.includes(open.phase) ? open.phase : 'doubt' });
  }
}

/** Returns the current alarm of a sender; undefined if there is none. */
export function useOutgoing({ subscribe, get }: AlarmSender): Outgoing | undefined {
  return useSyncExternalStore(subscribe, get);
}
