import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnswerOutcome } from '../../server/alarms/alarms.ts';
import type { Answer } from '../../server/alarms/channel.ts';
import type { Config } from '../../server/config.ts';
import type { Running } from '../../server/start.ts';
import { type StoppedClock, stopClock } from './clock.ts';
import { type OtherProcess, startOther } from './otherProcess.ts';
import { type Method, type OwnServer, type Server, startServer, type TaskName } from './server.ts';

/** How calls go out: shown on simulated phones, handed to a gateway that takes no e-mail, or not at all. */
export const CHANNELS = ['simulated', 'gateway', 'none'] as const;
export type ChannelSetting = (typeof CHANNELS)[number];

/** Addresses that end so are refused by the gateway for good. */
export const REFUSED = '13';

/** Before all worlds, so that sessions signed in now last for all of them. */
const EARLIEST = new Date('2027-01-01T00:00:00Z');
const YEARS = 10 * 366 * 86_400;
const SECRET = 'a secret of the gateway that only these tests know';

/** The platforms of one channel setting, whose clock stands still and whose alarms are carried out task by task. */
export interface Bench {
  running: Running;
  /** Calls one of the platforms as the administrator; throws on a refusal. */
  ask<T = Stored>(method: Method, url: string, payload?: object): Promise<T>;
  /** Carries out what is due now, until nothing is. Returns when something becomes due next; null: never. */
  settle(): Promise<number | null>;
  answer(callId: number, answer: Answer): Promise<AnswerOutcome>;
  query<T extends object>(sql: string, values?: unknown[]): Promise<T[]>;
  /** Removes the tasks that have nothing to do with alarms, which nobody carries out here. */
  tidy(): Promise<void>;
}

export interface Stored {
  id: number;
  version: number;
  [key: string]: unknown;
}

/** The platforms of all channel settings, on one database with a stopped clock. */
export interface Lab {
  clock: Pick<StoppedClock, 'set'>;
  bench(channels: ChannelSetting): Bench;
  close(): Promise<void>;
}

/** A gateway that takes all calls, except those to addresses that it refuses. */
async function startGateway(): Promise<{ url: string; server: HttpServer }> {
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

/**
 * Starts the platforms on a migrated database with the administrator admin / admin. With two processes, each has a
 * platform for each channel setting, and all that is asked goes to them in turn.
 */
export async function startLab(config: Config, databaseUrl: string, processes: 1 | 2 = 1): Promise<Lab> {
  const clock = await stopClock(databaseUrl, EARLIEST);
  const gateway = await startGateway();
  const session = { ...config.session, accessSeconds: YEARS, refreshSeconds: YEARS };
  const configs = Object.fromEntries(
    CHANNELS.map((channels): [ChannelSetting, Config] => {
      const webhook = channels === 'gateway' ? { webhookUrl: gateway.url, webhookSecret: SECRET } : {};
      return [channels, { ...config, ...webhook, databaseUrl, session, simulatedPhone: channels === 'simulated' }];
    }),
  ) as Record<ChannelSetting, Config>;
  const other: OtherProcess | undefined = processes === 2 ? await startOther(configs, EARLIEST) : undefined;
  const owns: OwnServer[] = [];
  const benches = new Map<ChannelSetting, Bench>();
  for (const channels of CHANNELS) {
    const own = await startServer(configs[channels]);
    owns.push(own);
    const second = other?.servers[channels];
    benches.set(channels, benchOf(own, second ? [own, second] : [own]));
  }
  return {
    clock: {
      async set(at) {
        await Promise.all([clock.set(at), other?.setClock(at)]);
      },
    },
    bench: (channels) => benches.get(channels) as Bench,
    async close() {
      for (const own of owns) await own.close();
      await other?.close();
      gateway.server.close();
      clock.release();
    },
  };
}

function benchOf(own: OwnServer, servers: readonly Server[]): Bench {
  const { pool } = own.running.platform;
  let asked = 0;
  const inTurn = (): Server => servers[asked++ % servers.length] as Server;
  const query = async <T extends object>(sql: string, values: unknown[] = []) =>
    (await pool.query<T & { [key: string]: unknown }>(sql, values)).rows as T[];
  return {
    running: own.running,
    query,
    ask: <T>(method: Method, url: string, payload?: object) => inTurn().ask(method, url, payload) as Promise<T>,
    settle: () => settle(inTurn, own.released, query),
    answer: (callId, answer) => inTurn().answer(callId, answer),
    async tidy() {
      await query(OTHER_TASKS);
    },
  };
}

/** The next task that is due, in the order of the worker, whether calls are due or on their way, and what is due later. */
const DUE = `
  with clock as materialized (select clock_timestamp() as now),
  task as (select j.id::text, j.task_identifier as task, j.key from graphile_worker.jobs j, clock
    where j.task_identifier like 'alarm%' and j.run_at <= clock.now order by j.priority, j.run_at, j.id limit 1)
  select t.id, t.task, t.key, coalesce(c.due, false) as due, coalesce(c.sending, false) as sending,
    extract(epoch from least(c.later, (select min(run_at) from graphile_worker.jobs
      where task_identifier like 'alarm%')))::float8 * 1000 as next
  from (select bool_or(state = 'PLANNED' and due_at <= clock.now) as due, bool_or(state = 'SENDING') as sending,
      min(due_at) filter (where state = 'PLANNED') as later from alarm_call, clock
      where state = 'SENDING' or (state = 'PLANNED' and due_at is not null)) c
    left join task t on true`;

const OTHER_TASKS = `select from graphile_worker.complete_jobs(
  array(select id from graphile_worker.jobs where task_identifier not like 'alarm%'))`;

interface Due {
  id: string | null;
  task: TaskName;
  key: string;
  due: boolean;
  sending: boolean;
  next: number | null;
}

/** Takes the tasks that are due in the order of the worker, one at a time, and delivers all due calls after each. */
async function settle(
  inTurn: () => Server,
  released: OwnServer['released'],
  query: Bench['query'],
): Promise<number | null> {
  for (;;) {
    const [state] = await query<Due>(DUE);
    if (state?.due) await inTurn().carryOut('alarm_deliver', {});
    if (state?.due || state?.sending) {
      await released();
      continue;
    }
    if (!state?.id) return state?.next ?? null;
    // the task is removed first, because carrying it out may add one with the same key
    await query('select from graphile_worker.complete_jobs(array[$1::bigint])', [state.id]);
    if (state.task === 'alarm_deliver') continue;
    const [, job, track, round, step] = state.key.split(':').map(Number);
    await inTurn().carryOut(state.task, track === undefined ? { job } : { job, track, round, step });
  }
}
