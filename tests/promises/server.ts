/** A platform under test: what is asked of it, within this process. */
import type { Pool } from 'pg';
import { systemActor } from '../../server/actor.ts';
import type { AnswerOutcome } from '../../server/alarms/alarms.ts';
import type { Answer } from '../../server/alarms/channel.ts';
import { AlarmEngine } from '../../server/alarms/engine.ts';
import type { Config } from '../../server/config.ts';
import { type Running, startPlatform } from '../../server/start.ts';

export type Method = 'GET' | 'POST' | 'PUT';
export type TaskName = keyof AlarmEngine['tasks'];

/** One platform, whose alarms are carried out task by task. */
export interface Server {
  /** Calls as the administrator; throws on a refusal. */
  ask(method: Method, url: string, payload?: object): Promise<unknown>;
  carryOut(task: TaskName, payload: object): Promise<void>;
  answer(callId: number, answer: Answer): Promise<AnswerOutcome>;
  close(): Promise<void>;
}

/** A platform in this process, with its connections. */
export interface OwnServer extends Server {
  running: Running;
  /** Resolves when the engine has given back a connection, or after a moment at the latest. */
  released(): Promise<void>;
}

/** Milliseconds after which calls that are on their way are looked at again. */
const MOMENT = 10;

function releases(pool: Pool): () => Promise<void> {
  return () =>
    new Promise((done) => {
      const over = () => {
        clearTimeout(timer);
        pool.off('release', over);
        done();
      };
      const timer = setTimeout(over, MOMENT);
      pool.on('release', over);
    });
}

/** Starts a platform on a migrated database with the administrator admin / admin. */
export async function startServer(config: Config): Promise<OwnServer> {
  const running = await startPlatform(config, { listen: false, demoData: false, background: false, overlays: [] });
  const { alarms, pools } = running.platform;
  if (!(alarms instanceof AlarmEngine)) throw new Error('The alarms are not carried out by the engine.');
  const send = async (method: Method, url: string, payload?: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const body = payload === undefined ? {} : { payload };
    const reply = await running.app.inject({ method, url: `/rest/api${url}`, headers, ...body });
    if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
    return reply.json();
  };
  const { token } = await send('POST', '/auth', { login: 'admin', password: 'admin' });
  return {
    running,
    released: releases(pools.alarms),
    ask: (method, url, payload) => send(method, url, payload, token),
    carryOut: (task, payload) => (alarms.tasks[task] as (payload: object) => Promise<void>)(payload),
    answer: (callId, answer) => alarms.answer(callId, null, answer, { kind: 'operator', actor: systemActor }),
    close: () => running.close(),
  };
}
