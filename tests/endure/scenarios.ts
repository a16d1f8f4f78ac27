import type { AlarmStatus } from '../../protocol/alarms.ts';
import type { GatewayDouble, Manner } from './gateway.ts';

/** An alarm point, and what has to become of its alarms. */
export interface Scenario {
  alarmPointId: number;
  ends: AlarmStatus;
  /** Everybody who is called, each once. */
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

/** Longer than a trial lasts: the step ends by the answers alone. */
const LONG = 3_600;

const one = (manner: Manner, waitSeconds = LONG): PlannedStep => ({
  ...{ people: [manner], requiredAcceptances: 1, waitSeconds },
});

/** Alarms that inform, that go on after a refusal, that go on after a time, and that nobody accepts. */
const PLANS: readonly Planned[] = [
  { ends: 'FINISHED', steps: [{ people: Array(5).fill('silent'), requiredAcceptances: 0, waitSeconds: 0 }] },
  { ends: 'ACCEPTED', steps: [one('declines'), one('accepts')] },
  { ends: 'ACCEPTED', steps: [one('silent', 5), one('accepts')] },
  { ends: 'NOT_ACCEPTED', steps: [one('declines'), one('declines')] },
];

/** Posts to a server. */
export type Post = <T>(path: string, body: object) => Promise<T>;

/** Posts with this token to the server at `url`; throws on any refusal. */
export function poster(url: string, token: string): Post {
  return async <T>(path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const reply = await fetch(`${url}/rest/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
}

/** Makes the people, plans and alarm points. */
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
