import type { AlarmRow } from '../../../protocol/alarmTable.ts';

/** Under this name the windows of a browser lock and store which alarms have been told of. */
const NAME = 'tocsin.alarmsTold';
/** So many are remembered: more than a window that was paused has missed. */
const MOST = 500;

type Alarm = Pick<AlarmRow, 'id' | 'triggeredAt'>;

/** Numbers begin anew when a platform is set up anew. */
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
  const told = stored();
  const fresh = alarms.map(nameOf).filter((name) => !told.includes(name));
  try {
    if (fresh.length > 0) localStorage.setItem(NAME, JSON.stringify([...told, ...fresh].slice(-MOST)));
  } catch {
    // without storage each window tells by itself
  }
  return fresh.length > 0;
}

/** Whether no window of this browser has told of one of these alarms yet. From now on, this one has of all. */
export async function claim(alarms: readonly Alarm[]): Promise<boolean> {
  return navigator.locks ? await navigator.locks.request(NAME, () => claimed(alarms)) : claimed(alarms);
}
