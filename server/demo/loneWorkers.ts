import { systemActor } from '../actor.ts';
import { startSession } from '../loneWorker/start.ts';
import type { Platform } from '../platform.ts';
import type { DemoLoneWorkers, DemoRecord } from './data.ts';

const NAMES: { readonly [language: string]: readonly [name: string, text: string] } = {
  GERMAN: ['Alleinarbeit', 'Bitte sofort am Arbeitsplatz nachsehen.'],
  CZECH: ['Osamělý pracovník', 'Okamžitě zkontrolujte pracoviště.'],
  ENGLISH: ['Lone worker', 'Look after the person immediately.'],
};

/** Whether an alarm point is suitable to become that of the lone workers. */
const suitsLoneWorkers = ({ active, deleted, priority, rotationalCalendarId }: DemoRecord): boolean =>
  active === true && deleted !== true && priority === 2 && !rotationalCalendarId;

/** The alarm points, one of which is changed into that of the lone workers. */
export function withLoneWorkers(points: readonly DemoRecord[]): DemoRecord[] {
  const theirs = points.find(suitsLoneWorkers);
  return points.map((point) => {
    if (point !== theirs) return { ...point, loneWorker: false };
    const [name, text] = NAMES[String(point.language)] ?? ['', ''];
    const icon = { name: 'people', color: '#ef6c00' };
    return { ...point, name, text, icon, templateId: null, acknowledgeMode: 'ACCEPT', loneWorker: true };
  });
}

/** The lone workers, by the ids of the demo's records; undefined if there is no alarm point for them. */
export function loneWorkersOf(
  points: readonly DemoRecord[],
  people: readonly DemoRecord[],
): DemoLoneWorkers | undefined {
  const point = points.find(({ loneWorker }) => loneWorker === true);
  const own = people.filter(({ orgId, active }) => orgId === point?.orgId && active === true);
  return point && { alarmPointId: point.id, participantIds: own.slice(0, 2).map(({ id }) => id) };
}

/**
 * The sessions: interval, grace time and minutes since the last check-in. The next check-in of the first one is due
 * soon.
 */
const SESSIONS = [
  { interval: 60, grace: 60, since: 56 },
  { interval: 120, grace: 30, since: 25 },
];

/** Starts the sessions; none of them raises its alarm within an hour. */
export async function startLoneWorkers(
  { pool, definitions, store, config }: Platform,
  demo: DemoLoneWorkers,
): Promise<void> {
  const [people, points] = [definitions.byName.get('participants'), definitions.byName.get('alarm-points')];
  if (!people || !points) return;
  const { alarmPointId } = demo;
  const point = await store.get(systemActor, points, alarmPointId);
  for (const [i, participantId] of demo.participantIds.entries()) {
    const { interval, grace, since } = SESSIONS[i] ?? { interval: 60, grace: 60, since: 0 };
    const person = await store.get(systemActor, people, participantId);
    const { id } = await startSession(
      pool,
      systemActor,
      {
        requestId: `demo-${i}`,
        participantId,
        alarmPointId,
        intervalMinutes: interval,
        graceMinutes: grace,
        place: i === 0 ? 'UV 3' : 'UG 2.14',
      },
      {
        orgId: Number(person.orgId),
        participantName: `${person.name} ${person.surname} (${person.shortName})`,
        alarmPointName: String(point.name),
      },
      config.timeZone,
    );
    await pool.query(
      `update lone_worker set started_at = started_at - make_interval(mins => $2), armed_at = armed_at - make_interval(mins => $2),
         last_check_in_at = last_check_in_at - make_interval(mins => $2), due_at = due_at - make_interval(mins => $2),
         act_at = act_at - make_interval(mins => $2) where id = $1`,
      [id, since],
    );
  }
}
