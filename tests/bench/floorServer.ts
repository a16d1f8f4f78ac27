/**
 * The floor of the platform's benchmark: a bare Fastify server that checks a signed token and runs minimal SQL for the
 * same replies. No validation, no access rules, no audit.
 */
import Fastify from 'fastify';
import { jwtVerify } from 'jose';
import pg from 'pg';
import * as sql from './floorSql.ts';

interface ListBody {
  currentPage: number;
  pageSize: number;
  filterValue: string;
  parentOrgId: number;
}

interface Row {
  doc: Record<string, unknown>;
  [column: string]: unknown;
}

const FAR = 10_000;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const secret = new TextEncoder().encode(process.env.TOKEN_SECRET);
const named = Object.entries(sql).flatMap(([name, text]) =>
  typeof text === 'string' ? [[text, name.toLowerCase()]] : [],
);
const plain = Object.entries(sql.PLAIN_LISTS).flatMap(([name, { page, count }]) => [
  [page, `plain_${name}`],
  [count, `plain_${name}_count`],
]);
const names = new Map([...plain, ...named].map(([text = '', name = '']) => [text, name]));

async function rowsOf<T extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<T[]> {
  return (await pool.query<T>({ name: names.get(text), text, values })).rows;
}

const flat = ({ doc, ...columns }: Row) => ({ ...doc, ...columns });

const app = Fastify();

app.addHook('preHandler', async (request, reply) => {
  if (request.routeOptions.url === '/ready') return;
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  await jwtVerify(token, secret).catch(() => reply.status(401).send({ reason: 'UNAUTHORIZED' }));
});

app.get('/ready', async () => ({}));

app.post<{ Body: ListBody }>('/list', async ({ body }) => {
  const { currentPage, pageSize } = body;
  const [rows, counted] = await pageOf(body, [pageSize, currentPage * pageSize]);
  const count = counted[0]?.count ?? 0;
  return { list: rows.map(flat), count, currentPage, pageSize, pagesCount: Math.ceil(count / pageSize) };
});

async function pageOf({ filterValue, parentOrgId }: ListBody, window: [number, number]) {
  if (filterValue !== '') {
    const pattern = `%${filterValue.toLowerCase()}%`;
    return pageAndCount(sql.SEARCH_PAGE, [...window, pattern], sql.SEARCH_COUNT, [pattern]);
  }
  if (parentOrgId !== 1) {
    const found = await rowsOf<{ ids: number[] }>(sql.SUBTREE, [parentOrgId]);
    const ids = found[0]?.ids ?? [];
    return pageAndCount(sql.TREE_PAGE, [...window, ids], sql.TREE_COUNT, [ids]);
  }
  return pageAndCount(window[1] > FAR ? sql.FAR_PAGE : sql.PAGE, window, sql.COUNT, []);
}

function pageAndCount(page: string, pageValues: unknown[], count: string, countValues: unknown[]) {
  return Promise.all([rowsOf<Row>(page, pageValues), rowsOf<{ count: number }>(count, countValues)]);
}

/** A page with one sort order or filter, and its count. */
app.post<{ Params: { name: string } }>('/plain/:name', async ({ params }, reply) => {
  const plain = sql.PLAIN_LISTS[params.name];
  if (!plain) return reply.status(404).send({ reason: 'NOT_FOUND' });
  const [list, counted] = await pageAndCount(plain.page, [], plain.count, []);
  return { list: list.map(flat), count: counted[0]?.count ?? 0 };
});

app.get<{ Params: { id: string } }>('/participants/:id', async ({ params }, reply) => {
  const [row] = await rowsOf<Row>(sql.GET, [Number(params.id)]);
  return row ? flat(row) : reply.status(404).send({ reason: 'NOT_FOUND' });
});

app.post<{ Body: { orgId: number; name: string } }>('/participants', async ({ body }) => {
  const [row] = await rowsOf<{ id: string }>(sql.INSERT, [body.orgId, body.name, body]);
  return { ...body, id: Number(row?.id) };
});

await pool.query(sql.PLAIN_TABLE);
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.on('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
