import { useSyncExternalStore } from 'react';
import { getUser, storeMessage } from '../../../authProvider/session.ts';
import { triggerAlarm } from '../../../dataProvider/alarms.ts';
import { untilAnswering } from '../../../dataProvider/connection.ts';
import { connection, HttpFailure, isLost } from '../../../dataProvider/http.ts';
import { isRepeatable } from '../../../dataProvider/repeatable.ts';
import type { AlarmTrigger } from '../../../protocol/alarms.ts';
import { isObject } from '../../engine/paths.ts';
import { translate } from '../../i18n/i18n.ts';
import type { Source } from './form.ts';

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

const KEY = 'tocsin.alarmSent';
/** An alarm that was sent longer ago is not sent again without being asked for. */
const RECENT = 300_000;

let current: Outgoing | undefined;
const listeners = new Set<() => void>();

function store(next: Outgoing | undefined): void {
  try {
    // answers are told once; what is still open survives a reload
    const open = next && !['raised', 'refused'].includes(next.phase);
    if (open) sessionStorage.setItem(KEY, JSON.stringify(next));
    else sessionStorage.removeItem(KEY);
  } catch {
    // without storage it lasts as long as the page
  }
}

function become(next: Outgoing | undefined): void {
  current = next;
  store(next);
  for (const listener of listeners) listener();
}

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

async function carryOut(outgoing: Outgoing): Promise<void> {
  become({ ...outgoing, phase: 'sending', failure: undefined });
  const isCurrent = () => current?.trigger.requestId === outgoing.trigger.requestId;
  const outcome = await untilKnown(outgoing, () => isCurrent() && become({ ...outgoing, phase: 'asking' }));
  if (!isCurrent()) return;
  become({ ...outgoing, ...outcome });
  if (listeners.size === 0) tellElsewhere(outgoing, outcome);
}

/** The operator has left the page, but is told all the same. After the end of a session the page goes on with it. */
function tellElsewhere({ source: { title } }: Outgoing, outcome: Outcome): void {
  if (outcome.phase === 'raised') {
    const { raised } = outcome;
    storeMessage({ severity: 'success', content: translate(raisedKey(raised), { title, id: raised.id }) });
    forget();
  }
  if (outcome.phase === 'refused') {
    storeMessage({ severity: 'error', content: `${title}: ${translate('raise.outcome.refused')}` });
    forget();
  }
}

/** The text that tells what became of the alarm. */
export function raisedKey({ id, joined }: Raised): string {
  return id === undefined ? 'raise.outcome.raised' : `raise.outcome.${joined ? 'joinedAs' : 'raisedAs'}`;
}

const isUnderWay = () => current?.phase === 'sending' || current?.phase === 'asking';

/** Sends an alarm. While one is under way, nothing is sent. */
export function send(outgoing: Omit<Outgoing, 'owner' | 'at' | 'phase'>): void {
  if (isUnderWay()) return;
  void carryOut({ ...outgoing, owner: getUser()?.login ?? '', at: Date.now(), phase: 'sending' });
}

/** Sends the alarm again that is in doubt, or was refused because the session had ended: it is the same request. */
export function sendAgain(): void {
  if (current && !isUnderWay()) void carryOut(current);
}

/** Its outcome has been told, or the operator gives it up. */
export function forget(): void {
  become(undefined);
}

/** A refusal has been told. */
export function forgetRefused(): void {
  if (current?.phase === 'refused') forget();
}

/** Where an alarm is watched. */
export function jobAddress({ id }: Raised): string {
  return id === undefined ? '/alarm-table?tab=0' : `/alarm-table/${id}?tab=0`;
}

function stored(): Outgoing | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isObject(kept) && isObject(kept.trigger) ? (kept as unknown as Outgoing) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Goes on with an alarm whose outcome is not known, after a reload or a new sign-in. If that is long ago, the operator
 * decides; somebody else's is forgotten.
 */
export function resume(now = Date.now()): void {
  if (isUnderWay()) return;
  const open = current ?? stored();
  if (!open) return;
  if (open.owner !== getUser()?.login) {
    forget();
    return;
  }
  if (open.phase === 'raised' || open.phase === 'refused') return;
  const safe = open.once || open.phase === 'signedOut';
  if (safe && now - open.at < RECENT) void carryOut(open);
  else become({ ...open, phase: open.phase === 'signedOut' ? 'signedOut' : 'doubt' });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The alarm on its way, if there is one. */
export function useOutgoing(): Outgoing | undefined {
  return useSyncExternalStore(subscribe, () => current);
}
