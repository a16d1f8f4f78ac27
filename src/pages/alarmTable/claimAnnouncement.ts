import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';

/** Name of the lock and of the storage key of the announced alarms, shared by the windows of a browser. */
const NAME = 'tocsin.alarmsTold';
/** Number of announced alarms that are stored: more than a paused window can have missed. */
const MOST = 500;

type Alarm = Pick<ShownAlarm, 'id' | 'triggeredAt'>;

/** Includes the time, because ids start again when a platform is set up anew. */
const nameOf = ({ id, triggeredAt }: Alarm) => `${id} ${triggeredAt}`;

function stored(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
}

function claimed(alarms: readonly Alarm[]): boolean {
  const announced = stored();
  const fresh = alarms.map(nameOf).filter((name) => !announced.includes(name));
  try {
    if (fresh.length > 0) localStorage.setItem(NAME, JSON.stringify([...announced, ...fresh].slice(-MOST)));
  } catch {
    // without storage each window announces alarms on its own
  }
  return fresh.length > 0;
}

/**
 * Returns true if at least one of these alarms hasn't been announced by any window of this browser yet, and marks all
 * of them as announced.
 */
export async function claimAnnouncement(alarms: readonly Alarm[]): Promise<boolean> {
  return navigator.locks ? await navigator.locks.request(NAME, () => claimed(alarms)) : claimed(alarms);
}
