import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { systemActor } from '../../server/actor.ts';
import type { AnswerOutcome } from '../../server/alarms/alarms.ts';
import type { Answer } from '../../server/alarms/channel.ts';
import { AlarmEngine } from '../../server/alarms/engine.ts';
import type { Config } from '../../server/config.ts';
import { type Running, startPlatform } from '../../server/start.ts';
import type { TaskPayloads } from '../../server/work/tasks.ts';
import { type StoppedClock, stopClock } from './clock.ts';

/** How calls go out: shown on simulated phones, handed to a gateway that takes no e-mail, or not at all. */
export const CHANNELS = ['simulated', 'gateway', 'none'] as const;
export type ChannelSetting = (typeof CHANNELS)[number];

/** Addresses that end so are refused by the gateway for good. */
export const REFUSED = '13';

/** Before all worlds, so that sessions signed in now last for all of them. */
const EARLIEST = new Date('2027-01-01T00:00:00Z');
const YEARS = 10 * 366 * 86_400;
const SECRET = 'a secret of the gateway that only these tests know';

/** One platform under test, whose clock stands still and whose alarms are carried out task by task. */
export interface Bench {
  running: Running;
  /** Calls as the administrator; throws on a refusal. */
  ask<T = Stored>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<T>;
  /** Carries out what is due now, until nothing is. */
  settle(): Promise<void>;
  /** When something of these alarms becomes due next; null: never. */
  nextDue(): Promise<Date | null>;
  answer(callId: number, answer: Answer): Promise<AnswerOutcome>;
  query<T extends object>(sql: string, values?: unknown[]): Promise<T[]>;
}

export interface Stored {
  id: number;
  version: number;
  [key: string]: unknown;
}

/** The platforms of all channel settings, on one database with a stopped clock. */
export interface Lab {
  clock: StoppedClock;
  bench(channels: ChannelSetting): Bench;
  close(): Promise<void>;
}

/** A gateway that takes all calls, except those to addresses that it refuses. */
async function startGateway(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const { address = '' } = JSON.parse(body) as { address?: string };
      reply.statusCode = address.endsWith(REFUSED) ? 422 : 200;
      reply.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Starts the platforms on a migrated database with the administrator admin / admin. */
export async function startLab(config: Config, databaseUrl: string): Promise<Lab> {
  const clock = await stopClock(databaseUrl, EARLIEST);
  const gateway = await startGateway();
  const benches = new Map<ChannelSetting, Bench>();
  for (const channels of CHANNELS) {
    const webhook = channels === 'gateway' ? { webhookUrl: gateway.url, webhookSecret: SECRET } : {};
    const session = { ...config.session, accessSeconds: YEARS, refreshSeconds: YEARS };
    const simulatedPhone = channels === 'simulated';
    benches.set(channels, await startBench({ ...config, ...webhook, databaseUrl, session, simulatedPhone }));
  }
  return {
    clock,
    bench: (channels) => benches.get(channels) as Bench,
    async close() {
      for (const { running } of benches.values()) await running.close();
      gateway.server.close();
      clock.release();
    },
  };
}

async function startBench(config: Config): Promise<Bench> {
  const running = await startPlatform(config, { listen: false, demoData: false, background: false, overlays: [] });
  const { alarms, pool } = running.platform;
  if (!(alarms instanceof AlarmEngine)) throw new Error('The alarms are not carried out by the engine.');
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const body = payload === undefined ? {} : { payload };
    const reply = await running.app.inject({ method, url: `/rest/api${url}`, headers, ...body });
    if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
    return reply.json();
  };
  const { token } = await send('POST', '/auth', { login: 'admin', password: 'admin' });
  const query = async <T extends object>(sql: string, values: unknown[] = []) =>
    (await pool.query<T & { [key: string]: unknown }>(sql, values)).rows as T[];
  return {
    running,
    query,
    ask: (method, url, payload) => send(method, url, payload, token),
    settle: () => settle(alarms, query),
    answer: (callId, answer) => alarms.answer(callId, null, answer, { kind: 'operator', actor: systemActor }),
    async nextDue() {
      const [due] = await query<{ at: number | null }>(
        `select extract(epoch from min(at))::float8 * 1000 as at from (
           select min(run_at) as at from graphile_worker.jobs where task_identifier like 'alarm%'
           union all select min(due_at) from alarm_call where state = 'PLANNED' and due_at is not null) due`,
      );
      return due?.at ? new Date(due.at) : null;
    },
  };
}

type Query = Bench['query'];

/** The next task that is due, in the order of the worker, and whether calls are due or on their way. */
const DUE = `
  select t.id, t.task, t.key, coalesce(c.due, false) as due, coalesce(c.sending, false) as sending
  from (select bool_or(state = 'PLANNED') as due, bool_or(state = 'SENDING') as sending from alarm_call
      where state = 'SENDING' or (state = 'PLANNED' and due_at <= clock_timestamp())) c
    left join (select j.id::text, j.task_identifier as task, j.key from graphile_worker.jobs j
      where j.task_identifier like 'alarm%' and j.run_at <= clock_timestamp()
      order by j.priority, j.run_at, j.id limit 1) t on true`;

interface Due {
  id: string | null;
  task: keyof AlarmEngine['tasks'];
  key: string;
  due: boolean;
  sending: boolean;
}

/** Takes the tasks that are due in the order of the worker, one at a time, and delivers all due calls after each. */
async function settle(alarms: AlarmEngine, query: Query): Promise<void> {
  for (;;) {
    const [next] = await query<Due>(DUE);
    if (next?.due) await alarms.tasks.alarm_deliver({});
    if (next?.due || next?.sending) {
      await setImmediate();
      continue;
    }
    if (!next?.id) return;
    // the task is removed first, because carrying it out may add one with the same key
    await query('select from graphile_worker.complete_jobs(array[$1::bigint])', [next.id]);
    if (next.task === 'alarm_deliver') continue;
    const [, job, track, round, step] = next.key.split(':').map(Number);
    const payload = track === undefined ? { job } : { job, track, round, step };
    await (alarms.tasks[next.task] as (payload: TaskPayloads['alarm_step'] | object) => Promise<void>)(payload);
  }
}
