import { describe, expect, it, vi } from 'vitest';
import type { PreparedAlarm } from '../../protocol/alarms.ts';
import { adminPlatform } from './admin.ts';
import { Client } from './records.ts';
import { makeUser } from './users.ts';

const kind = { acknowledgeMode: 'ACCEPT', mediaProcessingType: 'PARALLEL', mediaUsageType: 'FIRST_REACHED' };

const { t, admin } = await adminPlatform();
const site = await admin.org(1, 'Site');
const someone = await admin.participant(site.id);
const steps = [{ participantIds: [someone.id], requiredAcceptances: 1, waitSeconds: 60 }];
const plan = await admin.post('/alarmplans', { name: 'Night plan', orgId: site.id, steps });

async function userWith(authorities: string[], orgId: number): Promise<Client> {
  const person = { orgId, name: 'Olga', surname: 'Operator' };
  const { login, password } = await makeUser(await t.signIn(), authorities, person, { orgId });
  return new Client(await t.signIn(login, password));
}

const template = (more: object = {}) =>
  admin.post('/alarmtemplates', {
    name: 'Fire',
    orgId: site.id,
    priority: 1,
    language: 'ENGLISH',
    text: 'Fire at {alarmPoint}',
    ...kind,
    icon: '{"name":"fire","color":"#c2303a"}',
    ...more,
  });
const prepare = (client: Client, id: number, query = '') =>
  client.get<PreparedAlarm>(`/alarmtemplates/prepare/${id}${query}`);

describe('GET /alarmtemplates/prepare/{id}', () => {
  it('returns what triggering needs, with the texts filled in in every language [S7.130]', async () => {
    const { id } = await template({
      alarmPlanId: plan.id,
      text: '{alarmPoint} in {organization}, {date} {time}, {triggeredBy}',
      speechText: 'Priority {priority}',
      translations: [{ language: 'GERMAN', text: 'Alarm {alarmPoint} am {date} um {time}', speechText: '' }],
    });
    const operator = await userWith(['ALARM_PANEL'], site.id);
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      // Prague is two hours ahead of UTC, so it is already the next day there
      vi.setSystemTime(new Date('2026-07-09T22:05:00Z'));
      const fresh = new Client(t.callWith((await t.auth()).token));
      expect(await prepare(fresh, id)).toMatchObject({ text: expect.stringContaining('10/07/2026 00:05') });
    } finally {
      vi.useRealTimers();
    }
    const body = await prepare(operator, id);
    expect(body).toEqual({
      templateId: id,
      name: 'Fire',
      orgId: site.id,
      orgName: 'Site',
      language: 'ENGLISH',
      text: expect.stringMatching(/^Fire in Site, \d\d\/\d\d\/\d{4} \d\d:\d\d, Olga Operator$/),
      speechText: 'Priority 1',
      translations: [
        {
          language: 'GERMAN',
          text: expect.stringMatching(/^Alarm Fire am \d\d\.\d\d\.\d{4} um \d\d:\d\d$/),
          speechText: '',
        },
      ],
      icon: '{"name":"fire","color":"#c2303a"}',
      priority: 1,
      alarmPlanId: plan.id,
      alarmPlanName: 'Night plan',
      ...kind,
      recipients: { participants: [], groups: [] },
      openPlaceholders: [],
    });
  });

  it('lists the open placeholders, and fills them in for an alarm point', async () => {
    const { id } = await template({ name: 'Flood', text: '{systemId}: {alarmPoint} in {organization}' });
    expect(await prepare(admin, id)).toMatchObject({
      text: '{systemId}: Flood in Site',
      openPlaceholders: ['systemId'],
    });
    const ward = await admin.org(site.id, 'Ward');
    const point = await admin.post('/alarmpoints', {
      name: 'Pump 4',
      systemId: 'P-4',
      orgId: ward.id,
      text: 'x',
      language: 'ENGLISH',
      priority: 2,
      alarmPlanId: plan.id,
      templateId: id,
    });
    expect(await prepare(admin, id, `?alarmPointId=${point.id}`)).toMatchObject({
      alarmPointId: point.id,
      name: 'Pump 4',
      orgName: 'Ward',
      priority: 2,
      text: 'P-4: Pump 4 in Ward',
      alarmPlanName: 'Night plan',
      openPlaceholders: [],
    });
  });

  it('accepts a nearly empty template', async () => {
    const { id } = await template({ name: 'Bare', text: null, icon: null });
    expect(await prepare(admin, id)).toMatchObject({
      text: '',
      speechText: '',
      translations: [],
      icon: null,
      alarmPlanId: null,
      alarmPlanName: '',
      openPlaceholders: [],
    });
  });

  it('prepares templates shared by parent organizations, and none of other organizations', async () => {
    const shared = await template({ name: 'For all', orgId: 1 });
    const other = await admin.org(1, 'Other');
    const foreign = await template({ name: 'Of others', orgId: other.id });
    const point = await admin.post('/alarmpoints', {
      name: 'Theirs',
      orgId: other.id,
      text: 'x',
      language: 'ENGLISH',
      priority: 2,
    });
    const operator = await userWith(['MANUAL_CALL'], site.id);
    expect(await prepare(operator, shared.id)).toMatchObject({ name: 'For all' });
    const denied = { status: 403, body: { reason: 'ACCESS_DENIED' } };
    for (const url of [`${foreign.id}`, `${shared.id}?alarmPointId=${point.id}`]) {
      expect(await operator.send('GET', `/alarmtemplates/prepare/${url}`)).toEqual(denied);
    }
  });

  it('requires the right to view templates or to trigger alarms, and a template', async () => {
    const { id } = await template({ name: 'Guarded' });
    const nobody = await userWith(['TEXT_TEMPLATE_EDIT'], 1);
    expect((await nobody.send('GET', `/alarmtemplates/prepare/${id}`)).status).toBe(403);
    const viewer = await userWith(['ALARM_TEMPLATE_VIEW'], 1);
    expect((await viewer.send('GET', `/alarmtemplates/prepare/${id}`)).status).toBe(200);
    for (const wrong of ['999999', 'x', '-1', `${id}?alarmPointId=999999`]) {
      expect((await admin.send('GET', `/alarmtemplates/prepare/${wrong}`)).status).toBe(404);
    }
  });
});

it('a text with an unknown placeholder is refused at its field', async () => {
  const body = { name: 'Oops', orgId: site.id, texts: [{ language: 'GERMAN', text: 'Um {zeit}' }] };
  expect(await admin.send('POST', '/text-templates', body)).toEqual({
    status: 400,
    body: { reason: 'VALIDATION', errors: { 'texts.0.text': 'placeholder:zeit' } },
  });
});
