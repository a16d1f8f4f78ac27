import type { AlarmStatus } from '../../protocol/alarms.ts';
import type { Fetch } from './fetch.ts';
import type { GatewayDouble, Manner } from './gateway.ts';

/** An alarm point and the status in which its alarms must end. */
export interface Scenario {
  alarmPointId: number;
  ends: AlarmStatus;
  /** Ids of all participants who must be called, each once. */
  people: number[];
}

interface PlannedStep {
  people: Manner[];
  requiredAcceptances: number;
  waitSeconds: number;
}

interface Planned {
  ends: AlarmStatus;
  steps: PlannedStep[];
}

/** Seconds; longer than a trial lasts, so that only answers end the step. */
const LONG = 3_600;

const one = (manner: Manner, waitSeconds = LONG): PlannedStep => ({
  people: [manner],
  requiredAcceptances: 1,
  waitSeconds,
});

/** Plans whose alarms only inform, continue after a decline, continue after a time-out, and are accepted by nobody. */
const PLANS: readonly Planned[] = [
  { ends: 'FINISHED', steps: [{ people: Array(5).fill('silent'), requiredAcceptances: 0, waitSeconds: 0 }] },
  { ends: 'ACCEPTED', steps: [one('declines'), one('accepts')] },
  { ends: 'ACCEPTED', steps: [one('silent', 5), one('accepts')] },
  { ends: 'NOT_ACCEPTED', steps: [one('declines'), one('declines')] },
];

/** Sends a POST request and returns the parsed reply. */
export type Post = <T>(path: string, body: object) => Promise<T>;

/** Returns a function that posts with this token to the server at `url`, and throws on any refusal. */
export function poster(url: string, token: string, send: Fetch = fetch): Post {
  return async <T>(path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const reply = await send(`${url}/rest/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
}

/** Creates the people, plans and alarm points. */
export async function makeScenarios(post: Post, gateway: GatewayDouble): Promise<Scenario[]> {
  const person = async (manner: Manner) => {
    const address = gateway.address(manner);
    const devices = [{ callingDeviceType: 'PHONE', address, rank: 1, active: true }];
    const name = { name: 'Endurance', surname: address, shortName: address.replaceAll(' ', '') };
    return (await post<{ id: number }>('/participants', { ...name, language: 'ENGLISH', orgId: 1, devices })).id;
  };
  const scenarios: Scenario[] = [];
  for (const [n, { ends, steps }] of PLANS.entries()) {
    const made = [];
    for (const { people, ...step } of steps) {
      made.push({ ...step, groupIds: [], participantIds: await Promise.all(people.map(person)) });
    }
    const plan = { name: `Endurance ${n}`, orgId: 1, active: true, steps: made };
    const { id: alarmPlanId } = await post<{ id: number }>('/alarmplans', plan);
    const point = { name: `Endurance ${n}`, orgId: 1, text: 'Fire', language: 'ENGLISH', alarmPlanId };
    const { id: alarmPointId } = await post<{ id: number }>('/alarmpoints', point);
    scenarios.push({ alarmPointId, ends, people: made.flatMap(({ participantIds }) => participantIds) });
  }
  return scenarios;
}
