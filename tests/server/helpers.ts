import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { API_BASE } from '../../protocol/constants.ts';
import type { AuthReply } from '../../protocol/session.ts';
import type { Config, SessionConfig } from '../../server/config.ts';
import type { Platform } from '../../server/platform.ts';
import { type Running, startPlatform } from '../../server/start.ts';
import { startFault } from '../../server/startFault.ts';
import type { OverlayFile } from '../../src/engine/load.ts';
import { databaseUrlFor, TEMPLATE, testConfig } from './database.ts';

/** Sends a call with a user's token. A url that begins with neither /rest nor /scim is relative to /rest/api. */
export type Caller = (request: InjectOptions & { url: string }) => Promise<LightMyRequestResponse>;

export interface TestPlatform {
  app: FastifyInstance;
  platform: Platform;
  /** Signs in and returns a function that calls with the token. */
  signIn(login?: string, password?: string): Promise<Caller>;
  /** Signs in with a code of the second factor; otherwise like `signIn`. */
  signInWith(login: string, password: string, verificationCode: string): Promise<Caller>;
  /** POST /auth, expected to succeed. */
  auth(login?: string, password?: string, verificationCode?: string): Promise<AuthReply>;
  /** Calls without a token. */
  call: Caller;
  /** Calls with a token. */
  callWith(token: string): Caller;
  close(): Promise<void>;
}

export interface TestOptions {
  config?: Partial<Config>;
  session?: Partial<SessionConfig>;
  consoleDir?: string;
  log?: FastifyBaseLogger;
  /** Uses this database instead of a new one, like another server of the same platform. */
  databaseUrl?: string;
}

/** A new database with the root organization and the user admin / admin, or a copy of one that nobody is connected to. */
export async function newDatabase(template = TEMPLATE): Promise<string> {
  const url = inject('databaseUrl');
  const name = `tocsin_test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  return databaseUrlFor(url, name);
}

function caller(running: Running, token?: string): Caller {
  return (request) =>
    running.app.inject({
      ...request,
      url: /^\/(rest|scim)\//.test(request.url) ? request.url : API_BASE + request.url,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...request.headers },
    });
}

/** Starts a platform with a database of its own. It doesn't listen: calls are injected. */
export async function testPlatform(
  overlays: readonly OverlayFile[] = [],
  options: TestOptions = {},
): Promise<TestPlatform> {
  const base = testConfig(inject('dataDir'));
  const config: Config = {
    ...base,
    databaseUrl: options.databaseUrl ?? (await newDatabase()),
    ...options.config,
    session: { ...base.session, ...options.session },
  };
  const { consoleDir, log } = options;
  const running = await startPlatform(config, {
    overlays,
    listen: false,
    demoData: false,
    consoleDir,
    log,
  });
  const call = caller(running);
  const auth = async (login = 'admin', password = 'admin', verificationCode?: string): Promise<AuthReply> => {
    const reply = await call({ method: 'POST', url: '/auth', payload: { login, password, verificationCode } });
    if (reply.statusCode !== 200) throw new Error(`Sign-in of ${login} failed: ${reply.body}`);
    return reply.json();
  };
  return {
    get app() {
      return running.app;
    },
    get platform() {
      return running.platform;
    },
    call,
    auth,
    callWith: (token) => caller(running, token),
    signIn: async (login, password) => caller(running, (await auth(login, password)).token),
    signInWith: async (login, password, code) => caller(running, (await auth(login, password, code)).token),
    close: running.close,
  };
}

/** Returns the sentence for the administrator about the error that starting a platform on this database causes. */
export async function faultOn(databaseUrl: string): Promise<string> {
  const config = { ...testConfig(inject('dataDir')), databaseUrl };
  return startPlatform(config, { listen: false, demoData: false }).then(
    async (running) => {
      await running.close();
      return 'started';
    },
    (error: unknown) => startFault(error),
  );
}
