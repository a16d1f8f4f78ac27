import type { FastifyInstance } from 'fastify';
import type { Row } from './data.ts';

interface Named {
  Params: { orgId: string };
  Querystring: { year: string };
}

/** Holiday sets: null where there are no holidays, and empty replies to writes. */
export function holidayCalls(api: FastifyInstance, rows: Row[]): void {
  const refuse = { reason: 'Date is occupied' };
  const of = (orgId: unknown, year: unknown) =>
    rows.filter((row) => Number(row.orgId) === Number(orgId) && Number(row.year) === Number(year));
  const taken = (set: Row[], { id, start, end }: Record<string, unknown>) =>
    set.some(
      (row) =>
        row.id !== Number(id) &&
        String(row.start).slice(0, 10) <= String(end).slice(0, 10) &&
        String(row.end).slice(0, 10) >= String(start).slice(0, 10),
    );
  api.get<Named>('/holidays/:orgId', async ({ params, query }) => {
    const found = of(params.orgId, query.year);
    const events = found.map(({ orgId: _, year: __, ...row }) => row);
    return {
      id: found.length > 0 ? Number(params.orgId) : null,
      version: 0,
      orgId: Number(params.orgId),
      orgName: 'Total system',
      name: null,
      validFrom: null,
      description: null,
      year: Number(query.year),
      events: found.length > 0 ? events : null,
    };
  });
  api.post<Named & { Body: Record<string, unknown> }>('/holidays/:orgId', async ({ params, query, body }, reply) => {
    const orgId = Number(params.orgId);
    if (taken(of(orgId, query.year), body)) return reply.code(400).send(refuse);
    rows.push({ ...body, orgId, year: Number(query.year), id: Math.max(800, ...rows.map(({ id }) => id)) + 1 });
    return reply.send();
  });
  api.put<Named & { Body: Row }>('/holidays/:orgId', async ({ params, query, body }, reply) => {
    const row = of(params.orgId, query.year).find(({ id }) => id === Number(body.id));
    if (!row || taken(of(params.orgId, query.year), body)) return reply.code(400).send(refuse);
    Object.assign(row, body, { id: row.id });
    return reply.type('text/plain').send('OK');
  });
  api.delete<{ Params: { id: string } }>('/holidays/:id/:orgId', async ({ params }, reply) => {
    const at = rows.findIndex(({ id }) => id === Number(params.id));
    if (at < 0) return reply.code(404).type('text/plain').send('No such holiday');
    rows.splice(at, 1);
    return reply.send();
  });
}
