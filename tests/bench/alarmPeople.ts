import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import type { AlarmRaised } from '../../protocol/alarms.ts';
import type { Target } from './installations.ts';

const PATIENCE = 120_000;
/** Seconds; longer than any measurement, so that no measured alarm ends meanwhile. */
const WAIT = 3_600;

let made = 0;

const agent = new Agent({ keepAlive: true });

/** Sends a body and returns the reply's status and text. `fetch` would take several times as long of the processor. */
function send(url: string, headers: Record<string, string>, body: string): Promise<{ status?: number; reply: string }> {
  return new Promise((done, fail) => {
    const options = { method: 'POST', agent, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } };
    const sent = request(url, options, (incoming) => {
      text(incoming).then((reply) => done({ status: incoming.statusCode, reply }), fail);
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Creates people, plans and alarm points by the product's own calls, and raises alarms. */
export class AlarmPeople {
  readonly #target: Target;

  constructor(target: Target) {
    this.#target = target;
  }

  async #post<T>(path: string, body: object): Promise<T> {
    const { url, token } = this.#target;
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const { status, reply } = await send(url + path, headers, JSON.stringify(body));
    if (status !== 200) throw new Error(`POST ${path}: ${status} ${reply}`);
    return JSON.parse(reply) as T;
  }

  /** Creates an organization below the root; returns its id. */
  async organization(): Promise<number> {
    made += 1;
    return (await this.#post<{ id: number }>('/organizations', { name: `Bench ${made}`, parentId: 1 })).id;
  }

  /** Creates participants with one device each; returns the id of their group. */
  async make(count: number, orgId = 1): Promise<number> {
    const ids: number[] = [];
    const one = async () => {
      made += 1;
      const devices = [{ callingDeviceType: 'MOBILE', address: `+420 600 ${100_000 + made}`, rank: 1, active: true }];
      const name = { name: 'Alarm', surname: `Person ${made}`, shortName: `AP${made}` };
      const person = { ...name, language: 'ENGLISH', orgId, active: true, devices };
      ids.push((await this.#post<{ id: number }>('/participants', person)).id);
    };
    while (ids.length < count) await Promise.all(Array.from({ length: Math.min(8, count - ids.length) }, one));
    const group = { name: `Alarm group ${made}`, orgId, active: true, participantIds: ids };
    return (await this.#post<{ id: number }>('/participant-groups', group)).id;
  }

  /** Creates an alarm point whose plan calls a group and waits for so many seconds; returns its id. */
  async point(groupId: number, priority = 3, orgId = 1, waitSeconds = WAIT): Promise<number> {
    made += 1;
    const step = { participantIds: [], groupIds: [groupId], requiredAcceptances: 1, waitSeconds };
    const plan = { name: `Alarm plan ${made}`, orgId, active: true, steps: [step] };
    const { id: alarmPlanId } = await this.#post<{ id: number }>('/alarmplans', plan);
    const texts = { name: `Measured ${made}`, text: 'Fire', language: 'ENGLISH', acknowledgeMode: 'ACCEPT' };
    return (await this.#post<{ id: number }>('/alarmpoints', { ...texts, orgId, priority, alarmPlanId })).id;
  }

  /** Creates users who may see alarms; returns their tokens. */
  async watchers(count: number): Promise<string[]> {
    made += 1;
    const role = { name: `Watchers ${made}`, orgId: 1, authorities: ['ALARM_TABLE'] };
    const { id } = await this.#post<{ id: number }>('/user-groups', role);
    const tokens: string[] = [];
    while (tokens.length < count) {
      made += 1;
      const account = { login: `watcher-${made}`, password: `kolben lampe ${made} werft` };
      const name = { name: 'Watcher', surname: String(made), language: 'ENGLISH' };
      await this.#post('/users', { ...account, ...name, orgId: 1, active: true, roleIds: [id] });
      tokens.push((await this.#post<{ token: string }>('/auth', account)).token);
    }
    return tokens;
  }

  raise(alarmPointId: number): Promise<AlarmRaised> {
    made += 1;
    return this.#post('/alarm-trigger', { alarmPointId, requestId: `bench-${process.pid}-${made}` });
  }
}

/** Waits until this many calls of an alarm have been handed to their channels; looks `every` so many milliseconds. */
export async function untilHanded(db: pg.Pool, jobId: number, calls: number, every = 10): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::integer as n from alarm_call where job_id = $1 and sent_at is not null',
      [jobId],
    );
    if ((rows[0]?.n ?? 0) >= calls) return;
    await new Promise((done) => setTimeout(done, every));
  }
  throw new Error(`Alarm ${jobId} had not made ${calls} calls in ${PATIENCE} ms.`);
}
