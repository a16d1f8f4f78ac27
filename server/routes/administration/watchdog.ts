import { Type } from '@sinclair/typebox';
import { choice, orNull } from '../../../protocol/schema.ts';
import { MOST_WATCHED, WATCHED, WatchdogCondition, type WatchdogReply } from '../../../protocol/watchdog.ts';
import { titleOf } from '../../../src/engine/template.ts';
import type { Actor } from '../../actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ApiError } from '../../errors.ts';
import { type App, type RouteOptions, wholeSystemOnly } from '../../http/route.ts';
import { id, object, text } from '../../schemas.ts';
import { audit } from '../../store/audit/writeAudit.ts';
import { readConditions, silence } from '../../watchdog/conditions.ts';
import { readSettings, writeSettings } from '../../watchdog/settings.ts';

/** Longest time for which a condition is silenced: four weeks. */
const MOST_HOURS = 672;
const SUBJECT_LENGTH = 100;

const most = (name: keyof typeof MOST_WATCHED) => Type.Integer({ minimum: 0, maximum: MOST_WATCHED[name] });
const Settings = object({
  alarmPointId: orNull(id()),
  gapHours: most('gapHours'),
  standbys: most('standbys'),
  diskPercent: most('diskPercent'),
  certificateDays: most('certificateDays'),
  backupHours: most('backupHours'),
});
const Reply = Type.Object({
  settings: Settings,
  alarmPointName: orNull(Type.String()),
  list: Type.Array(WatchdogCondition),
});

/** Extension `watchdog`: what the platform watches of itself, for administrators of the whole system. */
export default async function watchdogRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool, definitions, store } = platform;
  const points = definitions.byName.get('alarm-points');
  const tags = ['extensions'];
  const onRequest = wholeSystemOnly;
  const pointOf = async (actor: Actor, pointId: number | null) =>
    points && pointId !== null ? (await store.getMany(actor, points, [pointId])).get(pointId) : undefined;

  const reply = async (actor: Actor): Promise<WatchdogReply> => {
    const [settings, list] = await Promise.all([readSettings(pool), readConditions(pool)]);
    const point = await pointOf(actor, settings.alarmPointId);
    return { settings, alarmPointName: points && point ? titleOf(points, point) : null, list };
  };

  const read = {
    tags,
    summary: 'What keeps the platform from its work, and who is called for it',
    response: { 200: Reply },
  };
  app.get('/watchdog', { schema: read, onRequest }, ({ actor }) => reply(actor));

  const write = { tags, summary: 'Set who is called and what is watched', body: Settings, response: { 200: Reply } };
  app.put('/watchdog', { schema: write, onRequest }, async ({ actor, body }) => {
    if (body.alarmPointId !== null && !(await pointOf(actor, body.alarmPointId)))
      throw new ApiError('VALIDATION', { errors: { alarmPointId: 'notFound' } });
    await inTransaction(pool, async (db) => {
      const before = await writeSettings(db, body);
      await audit(db, actor, { action: 'update', type: 'watchdog', id: 0, before, after: body });
    });
    return reply(actor);
  });

  const silenceSchema = {
    tags,
    summary: 'Call nobody for a condition for some hours',
    body: object({
      kind: choice(WATCHED),
      subject: text(SUBJECT_LENGTH),
      hours: Type.Integer({ minimum: 0, maximum: MOST_HOURS }),
    }),
    response: { 200: Reply },
  };
  app.post('/watchdog/silence', { schema: silenceSchema, onRequest }, async ({ actor, body }) => {
    await inTransaction(pool, async (db) => {
      if (!(await silence(db, body, actor.name || actor.login))) throw new ApiError('NOT_FOUND');
      await audit(db, actor, { action: 'silence', type: 'watchdog', id: 0, after: body });
    });
    return reply(actor);
  });
}
