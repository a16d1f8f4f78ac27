import { type Static, Type } from '@sinclair/typebox';
import { AlarmActionResult } from '../../../protocol/alarmTable.ts';
import { choice } from '../../../protocol/schema.ts';
import type { Loaded } from '../../../src/engine/load.ts';
import type { Actor } from '../../actor.ts';
import { RAISE_AUTHORITIES } from '../../alarms/mayTrigger.ts';
import { visibleAlarmIds } from '../../alarms/reads/details.ts';
import { ApiError } from '../../errors.ts';
import { type App, allowAnyOf, type RouteOptions } from '../../http/route.ts';
import { nullish, object, text, wallTime } from '../../schemas.ts';
import { ACT_ON_ALARMS, SEE_ALARMS } from './alarmTables.ts';

const MOST = 500;
const LONGEST = 1_000;

const alarmId = () => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, 'x-code': 'ref' });

const keys = {
  ids: Type.Array(alarmId(), { minItems: 1, maxItems: MOST }),
  text: nullish(text(LONGEST)),
};
const Action = object(keys);

/** The reasons for which an alarm can be closed: values of the definition, which overlays can change. */
function closeReason(definitions: Loaded) {
  const field = definitions.byName.get('alarm-closings')?.fields.reason;
  const values = field?.type === 'enum' ? field.values : [];
  return values.length > 0 ? choice(values) : text(LONGEST, { minLength: 1 });
}

const Reschedule = object({
  list: Type.Array(object({ id: alarmId(), startsAt: nullish(wallTime()) }), { minItems: 1, maxItems: MOST }),
  start: Type.String({ minLength: 1, maxLength: 40, format: 'dateTime', description: 'YYYY-MM-DD HH:mm:ss' }),
  text: nullish(text(LONGEST)),
});

const tags = ['extensions'];

/**
 * Extension `alarms`: acknowledges, stops, closes or comments several alarms, with a result for each. Extension
 * `alarms.scheduled`: cancels or moves those that haven't begun.
 */
export default async function alarmActions(app: App, { platform }: RouteOptions): Promise<void> {
  const { alarms, definitions, pool } = platform;

  /** Applies `work` to the visible alarms. Alarms that the caller may not see get NOT_FOUND, as unknown ids do. */
  async function each(
    actor: Actor,
    given: Static<typeof Action>,
    work: (ids: readonly number[], text: string) => Promise<AlarmActionResult>,
  ): Promise<AlarmActionResult> {
    const ids = [...new Set(given.ids)];
    const seen = await visibleAlarmIds(pool, actor, ids);
    const done = await work(
      ids.filter((id) => seen.has(id)),
      (given.text ?? '').trim(),
    );
    const results = new Map(done.list.map((result) => [result.id, result]));
    const unknown = (id: number) => ({ id, ok: false, status: null, reason: 'NOT_FOUND' });
    return { list: ids.map((id) => results.get(id) ?? unknown(id)) };
  }

  const onRequest = [allowAnyOf(SEE_ALARMS), allowAnyOf(ACT_ON_ALARMS)];
  const config = { rate: 'alarms' } as const;
  const add = (name: 'acknowledge' | 'stop' | 'comment', summary: string) => {
    const schema = { tags, summary, body: Action, response: { 200: AlarmActionResult } };
    app.post(`/alarmtable/${name}`, { schema, onRequest, config }, async ({ actor, body }) => {
      if (name === 'comment' && !body.text?.trim()) throw new ApiError('VALIDATION', { errors: { text: 'required' } });
      return each(actor, body, (ids, said) => alarms[name](actor, ids, said));
    });
  };
  add('acknowledge', 'Acknowledge alarms');
  add('stop', 'Stop alarms');
  add('comment', 'Comment alarms');

  const Close = object({ ...keys, reason: closeReason(definitions) });
  const close = {
    tags,
    summary: 'Close alarms that ended without being accepted',
    body: Close,
    response: { 200: AlarmActionResult },
  };
  app.post('/alarmtable/close', { schema: close, onRequest, config }, ({ actor, body }) =>
    each(actor, body, (ids, said) => alarms.closeAlarms(actor, ids, { text: said, reason: body.reason })),
  );

  const mayRaise = [allowAnyOf(SEE_ALARMS), allowAnyOf(RAISE_AUTHORITIES)];
  const cancel = { tags, summary: 'Cancel scheduled alarms', body: Action, response: { 200: AlarmActionResult } };
  app.post('/alarmtable/cancel', { schema: cancel, onRequest: mayRaise, config }, ({ actor, body }) =>
    each(actor, body, (ids, said) => alarms.cancel(actor, ids, said)),
  );
  const move = {
    tags,
    summary: 'Give scheduled alarms another start',
    body: Reschedule,
    response: { 200: AlarmActionResult },
  };
  app.post('/alarmtable/reschedule', { schema: move, onRequest: mayRaise, config }, ({ actor, body }) => {
    const known = new Map(body.list.map((one) => [one.id, one.startsAt]));
    return each(actor, { ids: [...known.keys()], text: body.text }, (ids, text) => {
      const list = ids.map((id) => ({ id, startsAt: known.get(id) || undefined }));
      return alarms.reschedule(actor, { list, start: body.start, text });
    });
  });
}
