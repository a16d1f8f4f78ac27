import { getUser } from '../../../authProvider/session.ts';
import type { AlarmSource } from '../../live/outgoing.ts';

/** An alarm point or template with which this user has raised alarms in this browser. */
export interface RecentSource {
  kind: 'point' | 'template';
  id: number;
  title: string;
  icon?: unknown;
  count: number;
  /** Last time, in milliseconds since 1970. */
  at: number;
}

const MOST = 24;
const DAY = 86_400_000;

const keyOf = () => `tocsin.raised.${getUser()?.login ?? ''}`;

function read(): RecentSource[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]');
    return Array.isArray(kept) ? (kept as RecentSource[]) : [];
  } catch {
    return [];
  }
}

function write(list: readonly RecentSource[]): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(list.slice(0, MOST)));
  } catch {
    // without storage the list isn't remembered
  }
}

const weight = ({ count, at }: RecentSource, now: number) => count / (1 + (now - at) / DAY);

/** Returns what was raised often and recently, the most likely first. */
export function recentOf(kind: RecentSource['kind'], now = Date.now()): RecentSource[] {
  return read()
    .filter((one) => one.kind === kind)
    .sort((a, b) => weight(b, now) - weight(a, now));
}

export function noteRaised({ kind, id, title, icon }: AlarmSource, now = Date.now()): void {
  if (kind === 'text' || id === undefined) return;
  const others = read().filter((one) => one.kind !== kind || one.id !== id);
  const before = read().find((one) => one.kind === kind && one.id === id);
  write([{ kind, id, title, icon, count: (before?.count ?? 0) + 1, at: now }, ...others]);
}

/** Removes a record that no longer exists or that the user may not see. */
export function forgetRecent(kind: RecentSource['kind'], id: number): void {
  write(read().filter((one) => one.kind !== kind || one.id !== id));
}
