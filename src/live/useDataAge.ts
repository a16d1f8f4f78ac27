import { useSyncExternalStore } from 'react';
import { connection } from '../../dataProvider/http/http.ts';
import { useDerivedFromNow } from './times.ts';

/** Data of a live screen that are older than this, in seconds, are marked with their age. */
const OLD_SECONDS = 9;
const RECENT = -1;

function ageOf(now: number): number {
  const { state, lastOk } = connection.get();
  const age = Math.max(0, (now - lastOk) / 1_000);
  return state === 'lost' || age > OLD_SECONDS ? Math.round(age) : RECENT;
}

/**
 * Age in seconds of the data of a live screen, if the connection is lost or they are outdated; undefined while they are
 * recent, so that nothing renders again every second.
 */
export function useDataAge(): number | undefined {
  useSyncExternalStore(connection.subscribe, connection.get);
  const age = useDerivedFromNow(ageOf);
  return age === RECENT ? undefined : age;
}
