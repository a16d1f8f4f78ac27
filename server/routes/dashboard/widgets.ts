import { Type } from '@sinclair/typebox';
import { WIDGETS_LENGTH, type WidgetsReply } from '../../../protocol/dashboard.ts';
import { orNull } from '../../../protocol/schema.ts';
import { ApiError } from '../../errors.ts';
import { CURRENT_CURSOR_SQL } from '../../events/feed.ts';
import type { App, RouteOptions } from '../../http/route.ts';
import { object, text } from '../../schemas.ts';

/** Versions are PostgreSQL integers. */
const LAST_VERSION = 2_147_483_647;

/** Whether a text can be read as JSON. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The layout of the caller's dashboard: a JSON text that only consoles interpret (spec section 7). */
export default async function widgets(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool } = platform;
  const tags = ['dashboard'];
  const reply = Type.Object({ widgets: orNull(Type.String()), version: Type.Integer(), events: Type.String() });

  app.get(
    '/widgets',
    { schema: { tags, summary: 'The stored layout', response: { 200: reply } } },
    async ({ actor }): Promise<Required<WidgetsReply>> => {
      const { rows } = await pool.query<Required<WidgetsReply>>(
        `select w.content as widgets, coalesce(w.version, 0) as version, ${CURRENT_CURSOR_SQL} as events
         from (select) as now left join dashboard_widgets w on w.user_id = $1`,
        [actor.userId],
      );
      const [found] = rows;
      if (!found) throw new Error('A query without a condition has a row.');
      return found;
    },
  );

  const body = object({
    widgets: text(WIDGETS_LENGTH),
    version: Type.Optional(Type.Integer({ minimum: 0, maximum: LAST_VERSION })),
  });
  const stored = Type.Object({ version: Type.Integer() });
  const save = { tags, summary: 'Store the layout', body, response: { 200: stored } };
  app.put('/widgets', { schema: save }, async ({ actor, body: { widgets: content, version } }) => {
    if (!isJson(content)) throw new ApiError('VALIDATION', { errors: { widgets: 'json' } });
    const { rows } = await pool.query<{ version: number }>(
      `insert into dashboard_widgets as w (user_id, content)
         select $1, $2 where $3::integer is null or $3 = 0 or exists (
           select from dashboard_widgets where user_id = $1)
       on conflict (user_id) do update set content = excluded.content, version = w.version + 1
         where $3::integer is null or w.version = $3
       returning version`,
      [actor.userId, content, version ?? null],
    );
    const found = rows[0];
    if (!found) throw new ApiError('VERSION_CONFLICT');
    return found;
  });
}
