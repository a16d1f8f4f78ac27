import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { accountCalls } from './account.ts';
import { appCalls, triggerCalls } from './alarms.ts';
import { type Row, seed, TYPES } from './data.ts';
import { instructionCalls } from './instructions.ts';
import { membershipCalls } from './memberships.ts';
import { sessionCalls } from './session.ts';
import { textCalls } from './texts.ts';

/** How this platform differs from the reference platform, and how it misbehaves. */
export interface ForeignOptions {
  port?: number;
  /** Milliseconds before each answer. */
  latency?: number;
  /** Every nth call that reads is answered 503. 0: none. */
  failEvery?: number;
  /** Writes fail now and then too. */
  failWrites?: boolean;
  /** Ids in replies are texts. */
  textIds?: boolean;
  /** List replies carry the list only: no count, no page numbers. */
  bareLists?: boolean;
  /** Folder of the built console to serve. */
  dist?: string;
}

export interface ForeignServer {
  url: string;
  /** "POST /list" of every call it got below /rest. */
  calls: string[];
  rows: Map<string, Row[]>;
  /** Its instruction files. */
  files: { name: string; path: string; orgId: number }[];
  close(): Promise<void>;
}

/**
 * A platform of another maker that speaks the calls of the specification, in memory, and no extension: it ignores what
 * it does not know, adds fields nobody asked for and leaves out optional ones. Sign-in: operator / operator.
 */
export async function startForeign(options: ForeignOptions = {}): Promise<ForeignServer> {
  // Browsers keep connections open that they have not used yet.
  const app = Fastify({ forceCloseConnections: true });
  const rows = seed();
  const calls: string[] = [];
  // Sends text/plain bodies to the handler as they are; an empty JSON body is no fault.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  misbehave(app, options, calls);
  await app.register(
    async (api) => {
      sessionCalls(api);
      accountCalls(api, rows);
      treeCalls(api, rows);
      listCalls(api, rows, options);
      textCalls(api, rows);
      triggerCalls(api, rows.get('CONSEQUENTIAL_TRIGGER') ?? [], (row) => shown(row, options));
      appCalls(api, rows.get('ALARM_APP') ?? [], (row) => shown(row, options));
      for (const [path, type] of Object.entries(TYPES)) entityCalls(api, path, rows.get(type) ?? [], options);
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
  return { url, calls, rows, files, close: () => app.close() };
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

/** What this platform makes of a record in a reply: fields nobody knows, texts as ids, no version. */
function shown(row: Row, { textIds }: ForeignOptions): Record<string, unknown> {
  const { id, ...rest } = row;
  return { id: textIds ? String(id) : id, ...rest, legacyCode: `L-${id}`, meta: { source: 'mainframe' } };
}

function childrenOf(rows: Map<string, Row[]>, id: number): Row[] {
  return (rows.get('ORGANIZATION') ?? []).filter((org) => org.parentId === id);
}

function subtreeOf(rows: Map<string, Row[]>, id: number): Set<number> {
  const ids = new Set([id]);
  for (const child of childrenOf(rows, id)) for (const below of subtreeOf(rows, child.id)) ids.add(below);
  return ids;
}

function treeCalls(api: FastifyInstance, rows: Map<string, Row[]>): void {
  const node = (org: Row) => ({
    id: org.id,
    name: org.name,
    hasChildren: childrenOf(rows, org.id).length > 0,
    icon: 'x',
  });
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
    return org ? node(org) : reply.code(404).type('text/plain').send('No such organization');
  });
  api.put<{ Body: { id: number; objectType: string; newOrgId: number } }>('/move', async (r, reply) => {
    const row = rows.get(r.body.objectType)?.find(({ id }) => id === Number(r.body.id));
    if (!row) return reply.code(404).send({ reason: 'Unknown object' });
    row[r.body.objectType === 'ORGANIZATION' ? 'parentId' : 'orgId'] = r.body.newOrgId;
    return { status: 'ok' };
  });
}

interface ListBody {
  type: string;
  currentPage: number;
  pageSize: number;
  filterValue: string;
  parentOrgId: number;
  recursive: boolean;
  sortField: string;
  sortOrder: string;
  deletedAlarm?: boolean;
}

function listCalls(api: FastifyInstance, rows: Map<string, Row[]>, options: ForeignOptions): void {
  const page = (found: Row[], { currentPage, pageSize }: Pick<ListBody, 'currentPage' | 'pageSize'>) => {
    const list = found.slice(currentPage * pageSize, (currentPage + 1) * pageSize).map((row) => shown(row, options));
    if (options.bareLists) return { list: list.length > 0 ? list : null };
    return {
      list,
      count: found.length,
      currentPage,
      pageSize,
      pagesCount: Math.ceil(found.length / pageSize),
      took: 3,
    };
  };
  const matching = (body: ListBody): Row[] => {
    const orgs = body.recursive ? subtreeOf(rows, body.parentOrgId) : new Set([body.parentOrgId]);
    const orgKey = body.type === 'ORGANIZATION' ? 'parentId' : 'orgId';
    const text = body.filterValue.toLowerCase();
    const direction = body.sortOrder === 'DESCENDING' ? -1 : 1;
    const value = (row: Row) => String(row[body.sortField] ?? '');
    return (rows.get(body.type) ?? [])
      .filter((row) => orgs.has(Number(row[orgKey])) && (row.deleted === true) === (body.deletedAlarm === true))
      .filter((row) => text === '' || JSON.stringify(Object.values(row)).toLowerCase().includes(text))
      .sort((a, b) => direction * value(a).localeCompare(value(b)) || a.id - b.id);
  };
  api.post<{ Body: ListBody }>('/list', async (r) => page(matching(r.body), r.body));
  api.post<{ Body: Omit<ListBody, 'type'> & { type: string | string[] } }>('/list/multi', async (r) =>
    page(
      [r.body.type].flat().flatMap((type) => matching({ ...r.body, type })),
      r.body,
    ),
  );
  membershipCalls(api, rows, page);
  api.get('/list/devices', async () => ['PHONE', 'SMS', 'EMAIL']);
}

function entityCalls(api: FastifyInstance, path: string, rows: Row[], options: ForeignOptions): void {
  const refuse = (reply: FastifyReply) => reply.code(404).type('text/plain').send('Object not found');
  const find = (id: unknown) => rows.find((row) => row.id === Number(id));
  const add = (record: Record<string, unknown>): Row => {
    const row = { ...record, id: Math.max(1000, ...rows.map(({ id }) => id)) + 1 };
    rows.push(row);
    return row;
  };
  api.get<{ Params: { id: string } }>(`/${path}/:id`, async (r, reply) => {
    const row = find(r.params.id);
    return row ? shown(row, options) : refuse(reply);
  });
  // Answers the id alone.
  api.post<{ Body: Record<string, unknown> }>(`/${path}`, async (r) => ({ id: add(r.body).id }));
  api.post<{ Body: { id: number; name?: string } }>(`/${path}/clone`, async (r, reply) => {
    const row = find(r.body.id);
    return row ? { id: add({ ...row, ...r.body, name: r.body.name ?? `${row.name} copy` }).id } : refuse(reply);
  });
  // Confirms with a bare word.
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

/** The built console: its files, and its page for every other path, as any web server in front of it would do. */
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
