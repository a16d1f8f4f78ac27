/** A further process with platforms on the same database, to which requests, tasks and answers go in turn. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../server/config.ts';
import { processClock } from './clock.ts';
import { type Server, startServer } from './server.ts';

const OWN_FILE = fileURLToPath(import.meta.url);
/** The argument with which this file runs as the further process. */
const AS_PROCESS = 'platforms';

type Work = Exclude<keyof Server, 'close'>;

/** What the process is told to do; its replies have the same `id`. */
type Told =
  | { id: number; kind: 'start'; configs: Record<string, Config>; at: number }
  | { id: number; kind: 'clock'; at: number }
  | { id: number; kind: 'work'; name: string; work: Work; given: unknown[] };

type Reply = { id: number; value?: unknown; error?: string };

/** A process with one platform for each name. */
export interface OtherProcess {
  servers: Record<string, Server>;
  setClock(at: Date): Promise<void>;
  close(): Promise<void>;
}

/** Starts the process with platforms of these configurations; its clock shows `at`. */
export async function startOther(configs: Record<string, Config>, at: Date): Promise<OtherProcess> {
  const child = fork(OWN_FILE, [AS_PROCESS]);
  const tell = teller(child);
  await tell({ kind: 'start', configs, at: at.getTime() });
  const servers = Object.fromEntries(
    Object.keys(configs).map((name) => {
      const work =
        <T>(kind: Work) =>
        (...given: unknown[]) =>
          tell({ kind: 'work', name, work: kind, given }) as Promise<T>;
      const server: Server = {
        ask: work('ask'),
        carryOut: work('carryOut'),
        answer: work('answer'),
        close: async () => undefined,
      };
      return [name, server];
    }),
  );
  return {
    servers,
    async setClock(to) {
      await tell({ kind: 'clock', at: to.getTime() });
    },
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** `Told` without its id, for each kind. */
type Order = Told extends infer T ? (T extends Told ? Omit<T, 'id'> : never) : never;

function teller(child: ChildProcess): (order: Order) => Promise<unknown> {
  const waiting = new Map<number, { done(value: unknown): void; fail(error: Error): void }>();
  let next = 0;
  child.on('message', ({ id, value, error }: Reply) => {
    const found = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) found?.done(value);
    else found?.fail(new Error(error));
  });
  child.once('exit', (code) => {
    for (const { fail } of waiting.values()) fail(new Error(`The other process ended with ${code}.`));
  });
  return (order) =>
    new Promise((done, fail) => {
      next += 1;
      waiting.set(next, { done, fail });
      child.send({ ...order, id: next });
    });
}

/** Carries out what the first process says, until it disconnects. */
function beOther(): void {
  const servers = new Map<string, Server>();
  let clock: ReturnType<typeof processClock> | undefined;
  const carryOut = async (told: Told): Promise<unknown> => {
    if (told.kind === 'work') {
      const server = servers.get(told.name) as Server;
      return (server[told.work] as (...given: unknown[]) => Promise<unknown>)(...told.given);
    }
    if (told.kind === 'clock') return clock?.set(new Date(told.at));
    clock = processClock(new Date(told.at));
    for (const [name, config] of Object.entries(told.configs)) servers.set(name, await startServer(config));
    return undefined;
  };
  process.on('message', (told: Told) => {
    const { id } = told;
    carryOut(told).then(
      (value) => process.send?.({ id, value } satisfies Reply),
      (error: unknown) => process.send?.({ id, error: String(error instanceof Error ? error.message : error) }),
    );
  });
  process.once('disconnect', async () => {
    for (const server of servers.values()) await server.close();
    process.exit(0);
  });
}

if (process.argv[2] === AS_PROCESS) beOther();
