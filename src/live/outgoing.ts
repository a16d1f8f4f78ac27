import { useSyncExternalStore } from 'react';
import { getUser, storeMessage } from '../../authProvider/session.ts';
import { triggerAlarm } from '../../dataProvider/alarms.ts';
import { untilAnswering } from '../../dataProvider/connection.ts';
import { connection, HttpFailure, isLost } from '../../dataProvider/http.ts';
import { isRepeatable } from '../../dataProvider/repeatable.ts';
import type { AlarmText, AlarmTrigger } from '../../protocol/alarms.ts';
import { isObject } from '../engine/paths.ts';
import { translate } from '../i18n/i18n.ts';

/** What an alarm is made of: a stored record, or nothing but a text. */
export interface Source {
  kind: 'point' | 'template' | 'text';
  id?: number;
  title: string;
  icon?: unknown;
  /** Its texts as they were filled in; those the operator leaves as they are. */
  texts: AlarmText[];
  /** Its own priority. */
  priority?: number;
  /** Its attachments. */
  files?: unknown;
}

/**
 * sending: the first request is under way. asking: its reply was lost; the same request is made again until there is
 * one. signedOut: refused because the session has ended, so nothing was raised. doubt: it is not known whether the alarm
 * was raised, and asking again could raise a second one. refused: the platform's answer. raised: the alarm exists.
 */
export type Phase = 'sending' | 'asking' | 'signedOut' | 'doubt' | 'refused' | 'raised';

/** An alarm on its way to the platform. */
export interface Outgoing {
  owner: string;
  trigger: AlarmTrigger;
  /** What it was raised by. */
  source: Source;
  /** Whether the platform raises one alarm for one `requestId`. */
  once: boolean;
  /** When it was sent first, in milliseconds. */
  at: number;
  phase: Phase;
  failure?: unknown;
  raised?: Raised;
}

/** The reply; a foreign platform may leave out all of it. */
export interface Raised {
  id?: number;
  joined: boolean;
}

/** An alarm that was sent longer ago is not sent again without being asked for. */
const RECENT = 300_000;

function raisedOf(reply: unknown): Raised {
  if (!isObject(reply)) return { joined: false };
  return { ...(typeof reply.id === 'number' ? { id: reply.id } : {}), joined: reply.joined === true };
}

type Outcome = { phase: 'raised'; raised: Raised } | { phase: 'signedOut' | 'refused' | 'doubt'; failure: unknown };

/** Makes the request until there is an answer, as long as that can't raise a second alarm. */
async function untilKnown(outgoing: Outgoing, onLost: () => void): Promise<Outcome> {
  for (;;) {
    try {
      return { phase: 'raised', raised: raisedOf(await triggerAlarm(outgoing.trigger)) };
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure;
      if (failure.status === 401) return { phase: 'signedOut', failure };
      const lost = isLost(failure);
      if (!lost) return { phase: 'refused', failure };
      if (!outgoing.once && !isRepeatable(failure, false)) return { phase: 'doubt', failure };
      onLost();
      await untilAnswering(connection);
    }
  }
}

/** The text that tells what became of the alarm. */
export function raisedKey({ id, joined }: Raised): string {
  return id === undefined ? 'raise.outcome.raised' : `raise.outcome.${joined ? 'joinedAs' : 'raisedAs'}`;
}

/** Where an alarm is watched. */
export function jobAddress({ id }: Raised): string {
  return id === undefined ? '/alarm-table?tab=0' : `/alarm-table/${id}?tab=0`;
}

/**
 * Sends one alarm at a time, and knows what has become of it: a form has one sender, a panel one for each button. What is
 * still open survives a reload in the tab's session storage (docs/adr/0027-raising-alarms.md).
 */
export class AlarmSender {
  private readonly key: string;
  private current: Outgoing | undefined;
  private readonly listeners = new Set<() => void>();

  /** `key`: its key in the session storage. */
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
      // answers are told once; what is still open survives a reload
      const open = next && !['raised', 'refused'].includes(next.phase);
      if (open) sessionStorage.setItem(this.key, JSON.stringify(next));
      else sessionStorage.removeItem(this.key);
    } catch {
      // without storage it lasts as long as the page
    }
  }

  private become(next: Outgoing | undefined): void {
    this.current = next;
    this.store(next);
    for (const listener of this.listeners) listener();
  }

  private async carryOut(outgoing: Outgoing): Promise<void> {
    this.become({ ...outgoing, phase: 'sending', failure: undefined });
    const isCurrent = () => this.current?.trigger.requestId === outgoing.trigger.requestId;
    const outcome = await untilKnown(outgoing, () => isCurrent() && this.become({ ...outgoing, phase: 'asking' }));
    if (!isCurrent()) return;
    this.become({ ...outgoing, ...outcome });
    if (this.listeners.size === 0) this.tellElsewhere(outgoing, outcome);
  }

  /** The operator has left the page, but is told all the same. After the end of a session the page goes on with it. */
  private tellElsewhere({ source: { title } }: Outgoing, outcome: Outcome): void {
    if (outcome.phase === 'raised') {
      const { raised } = outcome;
      storeMessage({ severity: 'success', content: translate(raisedKey(raised), { title, id: raised.id }) });
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

  /** Sends an alarm. While one is under way, nothing is sent. */
  send(outgoing: Omit<Outgoing, 'owner' | 'at' | 'phase'>): void {
    if (this.isUnderWay()) return;
    void this.carryOut({ ...outgoing, owner: getUser()?.login ?? '', at: Date.now(), phase: 'sending' });
  }

  /** Sends the alarm again that is in doubt, or was refused because the session had ended: it is the same request. */
  sendAgain(): void {
    if (this.current && !this.isUnderWay()) void this.carryOut(this.current);
  }

  /** Its outcome has been told, or the operator gives it up. */
  forget(): void {
    this.become(undefined);
  }

  /** A refusal has been told. */
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
   * Goes on with an alarm whose outcome is not known, after a reload or a new sign-in. If that is long ago, the operator
   * decides; somebody else's is forgotten.
   */
  resume(now = Date.now()): void {
    if (this.isUnderWay()) return;
    const open = this.current ?? this.stored();
    if (!open) return;
    if (open.owner !== getUser()?.login) {
      this.forget();
      return;
    }
    if (open.phase === 'raised' || open.phase === 'refused') return;
    const safe = open.once || open.phase === 'signedOut';
    if (safe && now - open.at < RECENT) void this.carryOut(open);
    else this.become({ ...open, phase: open.phase === 'signedOut' ? 'signedOut' : 'doubt' });
  }
}

/** The alarm on its way, if there is one. */
export function useOutgoing({ subscribe, get }: AlarmSender): Outgoing | undefined {
  return useSyncExternalStore(subscribe, get);
}
