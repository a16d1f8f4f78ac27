import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { accountCalls } from './account.ts';
import { alarmCalls, appCalls, triggerCalls } from './alarms.ts';
import { type ForeignAlarm, tableCalls } from './alarmTable.ts';
import { calendarCalls } from './calendars.ts';
import { dashboardCalls } from './dashboard.ts';
import { CLONED, RECORDS, type Row, seed } from './data.ts';
import { speakOtherwise } from './dialect.ts';
import { holidayCalls } from './holidays.ts';
import { instructionCalls } from './instructions.ts';
import { childrenOf, type ListOptions, listCalls } from './lists.ts';
import { shown } from './replies.ts';
import { sessionCalls } from './session.ts';
import { isSpecCall } from './specCalls.ts';
import { refuseStrangers } from './strict.ts';
import { textCalls } from './texts.ts';

/** Variations and faults of the foreign platform. */
export interface ForeignOptions extends ListOptions {
  port?: number;
  /** Delay of each response in milliseconds. */
  latency?: number;
  /** Every nth reading call is answered with 503. 0: none. */
  failEvery?: number;
  /** Writes fail occasionally too. */
  failWrites?: boolean;
  /** Surname of its user; null: missing. */
  surname?: string | null;
  /** Folder of the built console to serve. */
  dist?: string;
  /**
   * Another vendor's platform: names and shapes of its own where the specification gives none, an empty reply to
   * changes, and a refusal of each field in a body that the specification doesn't name.
   */
  dialect?: 'other';
}

export interface ForeignServer {
  url: string;
  /** Every received call below /rest, as "POST /list". */
  calls: string[];
  /** The received calls that the specification doesn't have; each was answered with 404. */
  beyond: string[];
  /** Fields that the other dialect has refused, as "POST /participants: devices". */
  refused: string[];
  rows: Map<string, Row[]>;
  /** Its alarms, oldest first. */
  alarms: ForeignAlarm[];
  /** Bodies of the requests that raised alarms. */
  triggers: Record<string, unknown>[];
  /** The stored layout of its dashboard. */
  stored: { widgets: string };
  /** Its instruction files. */
  files: { name: string; path: string; orgId: number }[];
  close(): Promise<void>;
}

/**
 * An in-memory platform that has the calls of the specification and nothing else: it ignores fields that it does not
 * know, and replies with the fields that the specification names. Every success is 200. Sign-in: operator / operator, or guest / guest for a user without authorities.
 */
export async function startForeign(options: ForeignOptions = {}): Promise<ForeignServer> {
  // Browsers keep unused connections open.
  const app = Fastify({ forceCloseConnections: true });
  const rows = seed();
  const alarms: ForeignAlarm[] = [];
  const calls: string[] = [];
  const triggers: ForeignServer['triggers'] = [];
  const stored = { widgets: '' };
  const beyond: string[] = [];
  const refused: string[] = [];
  // Passes text/plain bodies to the handler unchanged; accepts an empty JSON body.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  refuseUnknown(app, beyond);
  misbehave(app, options, calls);
  if (options.dialect === 'other') {
    refuseStrangers(app, refused);
    speakOtherwise(app);
  }
  await app.register(
    async (api) => {
      sessionCalls(api, options.surname === null ? undefined : (options.surname ?? 'Operator'));
      accountCalls(api, rows);
      dashboardCalls(api, stored);
      treeCalls(api, rows, options);
      listCalls(api, rows, options);
      textCalls(api, rows);
      triggerCalls(api, rows.get('CONSEQUENTIAL_TRIGGER') ?? [], (row) => shown('CONSEQUENTIAL_TRIGGER', row, options));
      tableCalls(api, alarms);
      appCalls(api, rows.get('ALARM_APP') ?? [], (row) => shown('ALARM_APP', row, options));
      alarmCalls(api, triggers, alarms, rows.get('ALARMPOINT') ?? []);
      holidayCalls(api, rows.get('HOLIDAY') ?? []);
      for (const path of ['participants', 'alarmpoints']) calendarCalls(api, path);
      for (const [path, type] of Object.entries(RECORDS)) recordCalls(api, path, type, rows, options);
    },
    { prefix: '/rest/api' },
  );
  let files: ForeignServer['files'] = [];
  await app.register(
    async (admin) => {
      files = instructionCalls(admin);
    },
    { prefix: '/rest/admin' },
  );
  await serveConsole(app, options.dist);
  const url = await app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  return { url, calls, beyond, refused, alarms, triggers, stored, rows, files, close: () => app.close() };
}

/** A call that the specification doesn't have is recorded and answered with 404, even if a route exists here. */
function refuseUnknown(app: FastifyInstance, beyond: string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/rest/') || isSpecCall(request.method, request.url)) return;
    beyond.push(`${request.method} ${request.url.replace('/rest/api', '')}`);
    return reply.code(404).type('text/plain').send('Not found');
  });
}

function misbehave(
  app: FastifyInstance,
  { latency = 0, failEvery = 0, failWrites = false }: ForeignOptions,
  calls: string[],
) {
  let reads = 0;
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/rest/')) return;
    calls.push(`${request.method} ${request.url.replace('/rest/api', '')}`);
    if (latency > 0) await new Promise((done) => setTimeout(done, latency));
    const isRead = request.method === 'GET' || request.url.includes('/list');
    if (failEvery > 0 && (isRead || failWrites) && ++reads % failEvery === 0) {
      return reply.code(503).type('text/html').send('<html>Service Unavailable</html>');
    }
  });
}

function pathOf(orgs: Row[], org: Row): string {
  const parent = orgs.find(({ id }) => id === org.parentId);
  return `${parent ? pathOf(orgs, parent) : ''}[${org.name}]`;
}

function treeCalls(api: FastifyInstance, rows: Map<string, Row[]>, options: ForeignOptions): void {
  const node = (org: Row) =>
    shown('ORGANIZATION', { ...org, hasChildren: childrenOf(rows, org.id).length > 0 }, options);
  const orgs = () => rows.get('ORGANIZATION') ?? [];
  api.get('/tree', async () =>
    orgs()
      .filter((org) => org.parentId === null)
      .map(node),
  );
  api.get<{ Params: { id: string } }>('/tree/:id', async (r) => childrenOf(rows, Number(r.params.id)).map(node));
  api.get<{ Params: { id: string } }>('/organizations/:id/children', async (r) =>
    childrenOf(rows, Number(r.params.id)).map(node),
  );
  api.get<{ Params: { id: string } }>('/showOrg/:id', async (r, reply) => {
    const org = orgs().find(({ id }) => id === Number(r.params.id));
    return org
      ? { ...node(org), fullOrgPath: pathOf(orgs(), org) }
      : reply.code(404).type('text/plain').send('No such organization');
  });
  api.put<{ Body: { id: number; objectType: string; newOrgId: number } }>('/move', async (r, reply) => {
    const row = rows.get(r.body.objectType)?.find(({ id }) => id === Number(r.body.id));
    if (!row) return reply.code(404).send({ reason: 'Unknown object' });
    row[r.body.objectType === 'ORGANIZATION' ? 'parentId' : 'orgId'] = r.body.newOrgId;
    return { status: 'ok' };
  });
}

function recordCalls(
  api: FastifyInstance,
  path: string,
  type: string,
  all: Map<string, Row[]>,
  options: ForeignOptions,
): void {
  const rows = all.get(type) ?? [];
  const refuse = (reply: FastifyReply) => reply.code(404).type('text/plain').send('Object not found');
  const find = (id: unknown) => rows.find((row) => row.id === Number(id));
  const add = (record: Record<string, unknown>): Row => {
    const row = { ...record, id: Math.max(1000, ...rows.map(({ id }) => id)) + 1 };
    rows.push(row);
    return row;
  };
  api.get<{ Params: { id: string } }>(`/${path}/:id`, async (r, reply) => {
    const row = find(r.params.id);
    return row ? shown(type, row, options) : refuse(reply);
  });
  // Replies with the id only.
  api.post<{ Body: Record<string, unknown> }>(`/${path}`, async (r) => ({ id: add(r.body).id }));
  if (CLONED.includes(path)) {
    api.post<{ Body: { id: number; name?: string } }>(`/${path}/clone`, async (r, reply) => {
      const row = find(r.body.id);
      return row ? { id: add({ ...row, ...r.body, name: r.body.name ?? `${row.name} copy` }).id } : refuse(reply);
    });
  }
  // Confirms with plain text.
  api.put<{ Body: Row }>(`/${path}${path === 'alarmpoints' ? '/' : ''}`, async (r, reply) => {
    const row = find(r.body.id);
    if (!row) return refuse(reply);
    Object.assign(row, r.body, { id: row.id });
    return reply.type('text/plain').send('OK');
  });
  api.delete<{ Params: { id: string } }>(`/${path}/:id`, async (r, reply) => {
    const row = find(r.params.id);
    if (!row) return refuse(reply);
    if (path === 'alarmpoints') row.deleted = true;
    else rows.splice(rows.indexOf(row), 1);
    return reply.send();
  });
  if (path !== 'alarmpoints') return;
  api.put<{ Body: { id: number } }>('/alarmpoints/re-enable', async (r, reply) => {
    const row = find(r.body.id);
    if (!row) return refuse(reply);
    row.deleted = false;
    return reply.type('text/plain').send('OK');
  });
}

/** The built console: its files, and its page for every other path, as a web server in front of it would do. */
async function serveConsole(app: FastifyInstance, dist: string | undefined): Promise<void> {
  if (dist === undefined || !existsSync(resolve(dist, 'index.html'))) return;
  await app.register(fastifyStatic, { root: resolve(dist), wildcard: false });
  const page = readFileSync(resolve(dist, 'index.html'), 'utf8');
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/rest/') || request.url.includes('.')
      ? reply.code(404).type('text/plain').send('Not found')
      : reply.type('text/html').send(page),
  );
}
