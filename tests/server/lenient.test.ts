import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { DOCX, upload } from './uploads.ts';
import { okBody } from './users.ts';

/** What the specification doesn't say is taken as it comes. */
const { call, admin } = await adminPlatform();
const JSON_TYPE = { 'content-type': 'application/json' };

describe('an empty body with a content type', () => {
  it.each([
    ['application/json', ''],
    ['application/json', '\n'],
    ['application/json; charset=utf-8', ''],
  ])('is none: DELETE with %s (S6)', async (type, payload) => {
    const { id } = await admin.participant(1);
    const reply = await call({
      method: 'DELETE',
      url: `/participants/${id}`,
      headers: { 'content-type': type },
      payload,
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
  });

  it('is none: POST without fields, and where fields are needed they are named (S6)', async () => {
    const key = { name: 'Import', orgId: 1, authorities: ['SCIM'], validUntil: '2099-12-31' };
    const { id } = await admin.post('/api-keys', key);
    const made = await call({ method: 'POST', url: `/api-keys/${id}/secret`, headers: JSON_TYPE });
    expect(made.statusCode).toBe(200);
    const move = await call({ method: 'PUT', url: '/move', headers: JSON_TYPE });
    expect(move.json()).toEqual({
      reason: 'VALIDATION',
      errors: { id: 'required', objectType: 'required', newOrgId: 'required' },
    });
  });

  it('is none for identity providers too: DELETE 204, POST a syntax error (S6)', async () => {
    const key = { name: 'Provider', orgId: 1, authorities: ['SCIM'], validUntil: '2099-12-31' };
    const { id } = await admin.post('/api-keys', key);
    const { secret } = okBody<{ secret: string }>(await call({ method: 'POST', url: `/api-keys/${id}/secret` }));
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' };
    const payload = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'gone.soon',
      name: { givenName: 'A', familyName: 'B' },
    };
    const user = await call({ method: 'POST', url: '/scim/v2/Users', headers, payload: JSON.stringify(payload) });
    expect(user.statusCode).toBe(201);
    const gone = await call({ method: 'DELETE', url: `/scim/v2/Users/${user.json().id}`, headers });
    expect(gone.statusCode).toBe(204);
    const empty = await call({ method: 'POST', url: '/scim/v2/Users', headers });
    expect([empty.statusCode, empty.json().scimType]).toEqual([400, 'invalidSyntax']);
  });
});

describe('parameters', () => {
  it('that a GET does not know are dropped; the known ones count (S6)', async () => {
    const { id } = await admin.participant(1);
    expect((await call({ method: 'GET', url: `/participants/${id}?_=1732537200&__proto__=x` })).statusCode).toBe(200);
    expect((await call({ method: 'GET', url: '/holidays/1?year=2026&cache=no' })).json()).toMatchObject({ year: 2026 });
    const wrong = await call({ method: 'GET', url: '/holidays/1?year=never&cache=no' });
    expect(Object.keys(wrong.json().errors)).toEqual(['year']);
  });

  it('that a writing call does not know are refused', async () => {
    const reply = await call({ method: 'POST', url: '/alarmplans?force=true', payload: { name: 'P' } });
    expect(reply.json()).toEqual({ reason: 'VALIDATION', errors: { force: 'unknownField' } });
  });
});

describe('records', () => {
  it('an inactive shift without reference is stored, an active one is refused (S6)', async () => {
    const store = (isActive: boolean) => {
      const event = { name: 'Nobody yet', isActive, dateRule: {} };
      const payload = {
        name: `Standby ${isActive}`,
        orgId: 1,
        alarmPointWeekGroups: [{ alarmPointRotationEvents: [event] }],
      };
      return call({ method: 'POST', url: '/alarm-rotationals', payload });
    };
    expect((await store(false)).statusCode).toBe(200);
    const path = 'alarmPointWeekGroups.0.alarmPointRotationEvents.0.alarmplanId';
    expect((await store(true)).json()).toEqual({ reason: 'VALIDATION', errors: { [path]: 'required' } });
  });

  it('a plan without steps is stored, and the preview says that it calls nobody (S6)', async () => {
    const { id: alarmPlanId } = await admin.post('/alarmplans', { name: 'Still empty', steps: [] });
    const { id: alarmPointId } = await admin.post('/alarmpoints', { name: 'Pump', alarmPlanId });
    const preview = await admin.post<{ deadEnds: object[] }>('/alarm-trigger/preview', { alarmPointId });
    expect(preview.deadEnds).toEqual([{ code: 'noSteps', kind: 'plan', id: alarmPlanId, title: 'Still empty' }]);
  });

  it('an alarm point without text, also in a further language, is told by its name (S6)', async () => {
    const { id: alarmPointId } = await admin.post('/alarmpoints', {
      name: 'Pump 7 {priority}',
      text: ' ',
      priority: 2,
    });
    const { id } = await admin.post('/alarm-trigger', { alarmPointId });
    expect(await admin.get(`/alarmtable/details/${id}`)).toMatchObject({ text: 'Pump 7 {priority}' });
  });
});

describe('files', () => {
  it('go to the organization of the form if it names another than the address (S6)', async () => {
    const { id } = await admin.org(1);
    const reply = await upload(call, id, [{ name: 'plan.docx', content: DOCX }], 'upload?orgId=1');
    expect(okBody(reply)).toMatchObject({ orgId: id, name: 'plan.docx' });
  });

  it('are given as paths or with their path, not otherwise (S6)', async () => {
    const reply = await call({ method: 'DELETE', url: '/rest/admin/instructions/delete', payload: [7, { name: 'x' }] });
    expect(reply.json()).toEqual({ reason: 'VALIDATION', errors: { '0': 'text', '1.path': 'required' } });
  });
});
