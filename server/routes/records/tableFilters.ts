import { Type } from '@sinclair/typebox';
import type { App, RouteOptions } from '../../http/route.ts';
import { emptyObject } from '../../schemas.ts';

const LONGEST = 256 * 1024;

/** Saved table filters: one text per user, which only the console interprets (spec 7). */
export default async function tableFilterRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool } = platform;

  const tags = ['session'];
  const text = { 'text/plain': { schema: Type.String({ maxLength: LONGEST }) } };
  const read = { tags, summary: 'Saved table filters', response: { 200: { description: 'Done', content: text } } };
  app.get('/table-filters', { schema: read }, async ({ actor }, reply) => {
    const { rows } = await pool.query<{ content: string }>('select content from table_filter where user_id = $1', [
      actor.userId,
    ]);
    return reply.type('text/plain; charset=utf-8').send(rows[0]?.content ?? '');
  });

  const save = {
    tags,
    summary: 'Save table filters',
    consumes: ['text/plain'],
    body: Type.String({ maxLength: LONGEST }),
    response: { 200: emptyObject },
  };
  app.post('/table-filters', { schema: save }, async ({ actor, body }) => {
    await pool.query(
      `insert into table_filter (user_id, content) values ($1, $2)
       on conflict (user_id) do update set content = excluded.content`,
      [actor.userId, body.replaceAll('\u0000', '')],
    );
    return {};
  });

  const forget = { tags, summary: 'Forget the saved table filters', response: { 200: emptyObject } };
  app.delete('/table-filters', { schema: forget }, async ({ actor }) => {
    await pool.query('delete from table_filter where user_id = $1', [actor.userId]);
    return {};
  });
}
