import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import type { RouteOptions } from '../platform.ts';

const LONGEST = 256 * 1024;

/** Saved table filters: one text per user, whose content is the console's business (spec 7). */
export default async function tableFilterRoutes(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { pool } = platform;

  app.get('/table-filters', async ({ actor }, reply) => {
    const { rows } = await pool.query<{ content: string }>('select content from table_filter where user_id = $1', [
      actor.userId,
    ]);
    return reply.type('text/plain; charset=utf-8').send(rows[0]?.content ?? '');
  });

  app.post('/table-filters', async ({ actor, body }) => {
    if (typeof body !== 'string') throw new ApiError('BAD_REQUEST');
    if (body.length > LONGEST) throw new ApiError('TOO_LARGE');
    await pool.query(
      `insert into table_filter (user_id, content) values ($1, $2)
       on conflict (user_id) do update set content = excluded.content`,
      [actor.userId, body.replaceAll('\u0000', '')],
    );
    return {};
  });

  app.delete('/table-filters', async ({ actor }) => {
    await pool.query('delete from table_filter where user_id = $1', [actor.userId]);
    return {};
  });
}
