import { describe, expect, it } from 'vitest';
import type { AlarmActionResult, AlarmDetails, AlarmRow } from '../../protocol/alarmTable.ts';
import type { GeneralInfo, Statistics } from '../../protocol/dashboard.ts';
import type { ListReply } from '../../protocol/list.ts';
import { adminPlatform } from './admin.ts';
import { storeAlarm } from './alarmRows.ts';
import type { Caller } from './helpers.ts';
import { makeUser, okBody } from './users.ts';

const REASONS = {
  source: 'reasons.json',
  content: {
    schema: 1,
    patch: [{ name: 'alarm-closings', fields: { reason: { values: ['FALSE_ALARM', 'CAT_ON_SENSOR'] } } }],
    labels: { en: { 'resources.alarm-closings.values.reason.CAT_ON_SENSOR': 'A cat' } },
  },
};
const { t, call: root } = await adminPlatform([REASONS]);
const { pool } = t.platform;

const orgId = okBody(
  await root({ method: 'POST', url: '/organizations', payload: { name: 'Clinic', parentId: 1 } }),
).id;
const operator = async (name: string, surname: string) => {
  const made = await makeUser(root, ['ALARM_TABLE', 'ALARM_ACTION'], { orgId, name, surname }, { orgId });
  return t.signIn(made.login, made.password);
};
const anna = await operator('Anna', 'Schulze');
const petr = await operator('Petr', 'Novák');

const stored = (status: string, values: object = {}) => storeAlarm(pool, { org_id: orgId, status, ...values });
const post = async <T>(call: Caller, url: string, payload: object) =>
  okBody<T>(await call({ method: 'POST', url, payload }));
const acts = async (call: Caller, action: string, id: number, more: object = {}) =>
  (await post<AlarmActionResult>(call, `/alarmtable/${action}`, { ids: [id], ...more })).list[0];
const detailsOf = async (id: number) =>
  okBody<AlarmDetails>(await anna({ method: 'GET', url: `/alarmtable/details/${id}` }));
const idsOf = async (payload: object) =>
  (await post<ListReply<AlarmRow>>(anna, '/alarmtable', { pageSize: 100, ...payload })).list.map(({ id }) => id);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

describe('taking an alarm over that nobody accepted (U6)', () => {
  it.each(['NOT_ACCEPTED', 'FAILURE', 'CONFIG_PROBLEM'])(
    '%s: names who did, and leaves the unhandled',
    async (status) => {
      const id = await stored(status);
      const unhandled = { figuresFilter: { figures: ['notAccepted'] } };
      expect(await idsOf(unhandled)).toContain(id);
      expect(await acts(anna, 'acknowledge', id, { text: 'I call them' })).toEqual({ id, ok: true, status });
      expect(await idsOf(unhandled)).not.toContain(id);
      expect(await idsOf({ figuresFilter: { figures: ['takenOver'] } })).toContain(id);
      const { figure, takenOverBy, takenOverAt, closedBy, log } = await detailsOf(id);
      expect({ figure, takenOverBy, takenOverAt, closedBy }).toEqual({
        figure: 'takenOver',
        takenOverBy: 'Anna Schulze',
        takenOverAt: TIME,
        closedBy: null,
      });
      expect(log.at(-1)).toMatchObject({
        kind: 'takenOver',
        actorName: 'Anna Schulze',
        detail: { text: 'I call them' },
      });
    },
  );

  it('the second operator is told by whom and when', async () => {
    const id = await stored('NOT_ACCEPTED');
    const both = await Promise.all([acts(anna, 'acknowledge', id), acts(petr, 'acknowledge', id)]);
    const [first, second] = both[0]?.ok ? ['Anna Schulze', both[1]] : ['Petr Novák', both[0]];
    expect(both.filter((result) => result?.ok)).toHaveLength(1);
    expect(second).toEqual({
      id,
      ok: false,
      status: 'NOT_ACCEPTED',
      reason: 'ALARM_TAKEN',
      by: first,
      at: TIME,
    });
    expect((await detailsOf(id)).log.filter(({ kind }) => kind === 'takenOver')).toHaveLength(1);
  });

  it('so is who acknowledges or stops an alarm that another has ended', async () => {
    const content = { text: 'It burns', language: 'ENGLISH', acknowledgeMode: 'NONE', triggers: [] };
    const id = await stored('PROCESSING', { ended: false, content });
    expect(await acts(anna, 'acknowledge', id)).toEqual({ id, ok: true, status: 'ACKNOWLEDGED' });
    expect(await detailsOf(id)).toMatchObject({ takenOverBy: 'Anna Schulze', takenOverAt: TIME });
    for (const action of ['acknowledge', 'stop']) {
      expect(await acts(petr, action, id)).toEqual({
        id,
        ok: false,
        status: 'ACKNOWLEDGED',
        reason: 'ALARM_ENDED',
        by: 'Anna Schulze',
        at: TIME,
      });
    }
  });

  it('dashboard: the figures follow, by hour and by day', async () => {
    const read = async () => {
      const { total } = okBody<Statistics>(await anna({ method: 'GET', url: '/dashboard/statistics/today' }));
      const { alarms } = okBody<GeneralInfo>(await anna({ method: 'GET', url: '/dashboard' }));
      return [total.notAccepted, total.takenOver, alarms?.notAccepted];
    };
    const [notAccepted = 0, takenOver = 0, shown = 0] = await read();
    const id = await stored('NOT_ACCEPTED');
    expect(await read()).toEqual([notAccepted + 1, takenOver, shown + 1]);
    await acts(anna, 'acknowledge', id);
    expect(await read()).toEqual([notAccepted, takenOver + 1, shown]);
  });
});

describe('closing an alarm (U6)', () => {
  it('takes it over as well, with a reason of the definition and a note', async () => {
    const id = await stored('NOT_ACCEPTED');
    const said = { reason: 'CAT_ON_SENSOR', text: 'Grey one' };
    expect(await acts(anna, 'close', id, said)).toEqual({ id, ok: true, status: 'NOT_ACCEPTED' });
    const { log, ...details } = await detailsOf(id);
    expect(details).toMatchObject({
      figure: 'takenOver',
      takenOverBy: 'Anna Schulze',
      closedBy: 'Anna Schulze',
      closedAt: TIME,
      closeReason: 'CAT_ON_SENSOR',
    });
    expect(log.at(-1)).toMatchObject({ kind: 'closed', detail: said });
    expect(await acts(petr, 'close', id, said)).toMatchObject({ reason: 'ALARM_CLOSED', by: 'Anna Schulze', at: TIME });
  });

  it('another operator may close it; who took it over stays', async () => {
    const id = await stored('FAILURE');
    await acts(anna, 'acknowledge', id);
    expect(await acts(petr, 'close', id, { reason: 'FALSE_ALARM' })).toMatchObject({ ok: true });
    expect(await detailsOf(id)).toMatchObject({ takenOverBy: 'Anna Schulze', closedBy: 'Petr Novák' });
  });

  it.each([
    ['PROCESSING', false, 'ALARM_RUNNING'],
    ['ACCEPTED', true, 'ALARM_ENDED'],
    ['FINISHED', true, 'ALARM_ENDED'],
  ])('%s is refused', async (status, ended, reason) => {
    const id = await stored(status, { ended });
    expect(await acts(anna, 'close', id, { reason: 'FALSE_ALARM' })).toEqual({ id, ok: false, status, reason });
  });

  it.each([['HANDLED', 'enum'] as const, [undefined, 'required'] as const])('not for %s', async (reason, fault) => {
    const id = await stored('NOT_ACCEPTED');
    const payload = { ids: [id], ...(reason ? { reason } : {}) };
    const reply = await anna({ method: 'POST', url: '/alarmtable/close', payload });
    expect([reply.statusCode, reply.json()]).toEqual([400, { reason: 'VALIDATION', errors: { reason: fault } }]);
    expect(await detailsOf(id)).toMatchObject({ figure: 'notAccepted', closedBy: null });
  });

  it('an export names who, when and why', async () => {
    const id = await stored('NOT_ACCEPTED');
    await acts(anna, 'close', id, { reason: 'CAT_ON_SENSOR' });
    const columns = ['id', 'takenOverBy', 'closedBy', 'closeReason'];
    const payload = { alarmsFilter: { alarms: [id] }, format: 'csv', columns, lang: 'en' };
    const { body } = await anna({ method: 'POST', url: '/alarmtable/export', payload });
    expect(body.trim().split('\r\n').at(-1)).toBe(`${id},Anna Schulze,Anna Schulze,A cat`);
  });
});

it('a wall display has unhandled and running alarms first, by priority, running ones however old (U16)', async () => {
  const { id: wall } = okBody(
    await root({ method: 'POST', url: '/organizations', payload: { name: 'Wall', parentId: 1 } }),
  );
  const alarm = (name: string, status: string, priority: number, raisedAt: string, ended = true) =>
    storeAlarm(pool, { org_id: wall, name, status, priority, ended, raisedAt: `now() - interval '${raisedAt}'` });
  await alarm('accepted', 'ACCEPTED', 1, '1 minute');
  await alarm('running', 'PROCESSING', 3, '2 minutes', false);
  await alarm('unhandled', 'NOT_ACCEPTED', 2, '3 minutes');
  await alarm('old and running', 'PROCESSING', 1, '3 days', false);
  await alarm('old and unhandled', 'NOT_ACCEPTED', 1, '3 days');
  await alarm('for later', 'SCHEDULED', 1, '4 minutes', false);
  const payload = { organizationFilter: { id: wall }, openFirst: true };
  const { list, count } = okBody<ListReply<AlarmRow>>(await root({ method: 'POST', url: '/alarmtable', payload }));
  expect([count, ...list.map(({ alarmName }) => alarmName)]).toEqual([
    5,
    'old and running',
    'unhandled',
    'running',
    'accepted',
    'for later',
  ]);
});
