import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';

const { admin } = await adminPlatform();
/** The first number that is no id, and larger ones. */
const LARGE = [2_147_483_648, 9_007_199_254_740_991];
const refused = (field: string) => ({ status: 400, body: { reason: 'VALIDATION', errors: { [field]: 'ref' } } });

it('ids that are too large are refused at their field in a body (S5)', async () => {
  const point = await admin.alarmPoint(1);
  for (const large of LARGE) {
    for (const [method, url, body, field] of [
      ['POST', '/alarmpoints', { name: 'Far', orgId: large, text: 'x', language: 'ENGLISH' }, 'orgId'],
      [
        'POST',
        '/alarmpoints',
        { name: 'Far', orgId: 1, text: 'x', language: 'ENGLISH', alarmPlanId: large },
        'alarmPlanId',
      ],
      ['PUT', '/alarmpoints/', { ...point, rotationalCalendarId: large }, 'rotationalCalendarId'],
      ['PUT', '/alarmpoints/', { ...point, id: large }, 'id'],
      ['POST', '/alarmpoints/clone', { id: large }, 'id'],
      ['POST', '/consequentials', { name: 'Far', initiatorId: large }, 'initiatorId'],
      ['PUT', '/move', { id: large, objectType: 'ALARMPOINT', newOrgId: 1 }, 'id'],
      ['PUT', '/move', { id: point.id, objectType: 'ALARMPOINT', newOrgId: large }, 'newOrgId'],
      ['POST', '/list', { type: 'ALARMPOINT', parentOrgId: large }, 'parentOrgId'],
      ['POST', '/list/membership', { type: 'ALARMPLAN', objectId: large, referenceType: 'PARTICIPANT' }, 'objectId'],
      ['POST', '/alarm-trigger/preview', { requestId: 'far', alarmPointId: large }, 'alarmPointId'],
    ] as const) {
      expect([url, await admin.send(method, url, body)]).toEqual([url, refused(field)]);
    }
  }
});

it('paths with ids that are too large are not found (S5)', async () => {
  for (const large of LARGE) {
    for (const [method, url] of [
      ['GET', `/alarmpoints/${large}`],
      ['DELETE', `/alarmpoints/${large}`],
      ['GET', `/showOrg/${large}`],
      ['GET', `/tree/${large}`],
      ['GET', `/used-by/ALARMPOINT/${large}`],
      ['GET', `/alarmpoints/${large}/calendar`],
      ['GET', `/consequentials/triggers/${large}`],
      ['GET', `/holidays/${large}?year=2026`],
    ] as const) {
      const { status, body } = await admin.send(method, url);
      expect([url, status, body]).toEqual([url, 404, { reason: 'NOT_FOUND' }]);
    }
  }
});

it('a layout of the dashboard that is no JSON text is refused (S5)', async () => {
  for (const widgets of ['', '{', 'widgets', '[1', '\u00a0']) {
    expect(await admin.send('PUT', '/widgets', { widgets })).toEqual({
      status: 400,
      body: { reason: 'VALIDATION', errors: { widgets: 'json' } },
    });
  }
  const late = { widgets: '[]', version: 2_147_483_648 };
  expect((await admin.send('PUT', '/widgets', late)).status).toBe(400);
  expect(await admin.send('PUT', '/widgets', { widgets: '[1]' })).toEqual({ status: 200, body: { version: 1 } });
});
