import { getUser } from '../../../dataProvider/session/stored.ts';
import type { AlarmSource } from '../../live/outgoing.ts';

/** An alarm point or template of the user's own lists; the lists are kept in this browser. */
export interface ListedSource {
  kind: 'point' | 'template';
  id: number;
  title: string;
  icon?: unknown;
  /** Tells it from others of the same name: system id and organization. */
  hint?: string;
  /** Organization of the list; lists of earlier versions have none and are those of each organization. */
  orgId?: number;
}

/** An alarm point or template with which this user has raised alarms. */
export interface RecentSource extends ListedSource {
  count: number;
  /** Last time, in milliseconds since 1970. */
  at: number;
}

const MOST = 60;
const DAY = 86_400_000;

/** A list of the user, in the storage of this browser. */
function storedList<T extends ListedSource>(name: string) {
  const key = () => `tocsin.${name}.${getUser()?.login ?? ''}`;
  return {
    read(): T[] {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
        return Array.isArray(kept) ? (kept as T[]) : [];
      } catch {
        return [];
      }
    },
    write(list: readonly T[]): void {
      try {
        localStorage.setItem(key(), JSON.stringify(list.slice(0, MOST)));
      } catch {
        // without storage the list isn't remembered
      }
    },
  };
}

const recents = storedList<RecentSource>('raised');
const favourites = storedList<ListedSource>('favourites');

type Key = Pick<ListedSource, 'kind' | 'id'>;

const isSame = (one: ListedSource, { kind, id }: Key, orgId: number): boolean =>
  one.kind === kind && one.id === id && (one.orgId ?? orgId) === orgId;
const isIn = (one: ListedSource, kind: ListedSource['kind'], orgId: number): boolean =>
  one.kind === kind && (one.orgId ?? orgId) === orgId;

const weight = ({ count, at }: RecentSource, now: number) => count / (1 + (now - at) / DAY);

/** Returns what was raised often and recently in an organization, the most likely first, each once. */
export function recentOf(kind: ListedSource['kind'], orgId: number, now = Date.now()): RecentSource[] {
  return recents
    .read()
    .filter((one) => isIn(one, kind, orgId))
    .sort((a, b) => weight(b, now) - weight(a, now))
    .filter((one, index, all) => all.findIndex(({ id }) => id === one.id) === index);
}

/** Remembers that the user has raised an alarm with an alarm point or a template in an organization. */
export function noteRaised(source: AlarmSource, orgId: number, hint = '', now = Date.now()): void {
  const { kind, id, title, icon } = source;
  if (kind === 'text' || id === undefined) return;
  const all = recents.read();
  const before = all.find((one) => isSame(one, { kind, id }, orgId));
  const others = all.filter((one) => one !== before);
  recents.write([{ kind, id, title, icon, hint, orgId, count: (before?.count ?? 0) + 1, at: now }, ...others]);
}

/** Returns the user's favourites in an organization, in the order in which they were chosen. */
export function favouritesOf(kind: ListedSource['kind'], orgId: number): ListedSource[] {
  return favourites.read().filter((one) => isIn(one, kind, orgId));
}

/** Makes an alarm point or a template a favourite of the user in an organization, or no longer one. */
export function toggleFavourite(source: ListedSource, orgId: number): void {
  const all = favourites.read();
  const others = all.filter((one) => !isSame(one, source, orgId));
  favourites.write(others.length < all.length ? others : [...all, { ...source, orgId }]);
}

/** Removes a record that no longer exists or that the user may not see from both lists. */
export function forgetSource(kind: ListedSource['kind'], id: number): void {
  const stays = (one: ListedSource) => one.kind !== kind || one.id !== id;
  recents.write(recents.read().filter(stays));
  favourites.write(favourites.read().filter(stays));
}
