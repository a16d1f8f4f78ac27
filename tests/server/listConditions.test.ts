import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';

const { admin } = await adminPlatform();
const org = await admin.org(1);

const plan = await admin.post('/alarmplans', {
  name: 'Plan of the filters',
  orgId: org.id,
  steps: [
    { participantIds: [(await admin.participant(org.id)).id], groupIds: [], requiredAcceptances: 1, waitSeconds: 1 },
  ],
});
for (const point of [
  { name: 'A', priority: 1, language: 'ENGLISH', systemId: 'North', alarmPlanId: plan.id },
  { name: 'B', priority: 2, language: 'GERMAN', systemId: 'Northwest' },
  { name: 'C', priority: 3, language: 'CZECH' },
]) {
  await admin.post('/alarmpoints', { ...point, orgId: org.id, text: `Text of ${point.name}` });
}
for (const [title, start, end] of [
  ['Early', '2026-05-01 00:00:00', '2026-05-01 12:00:00'],
  ['Middle', '2026-05-02 18:30:00', '2026-05-02 20:00:00'],
  ['Late', '2026-05-03 00:00:00', '2026-05-03 12:00:00'],
]) {
  await admin.post(`/holidays/${org.id}?year=2026`, {
    title,
    start,
    end,
    allDay: false,
    orgId: org.id,
    year: 2026,
  });
}

const list = (type: string, filters: object) =>
  admin.send('POST', '/list', { type, parentOrgId: org.id, recursive: true, filters, sortField: 'id' });

describe('conditions in the filters of a list', () => {
  it.each([
    ['ALARMPOINT', { 'priority@from': 2 }, ['B', 'C']],
    ['ALARMPOINT', { 'priority@to': 2 }, ['A', 'B']],
    ['ALARMPOINT', { 'priority@from': 2, 'priority@to': 2 }, ['B']],
    ['ALARMPOINT', { 'language@not': ['GERMAN', 'CZECH'] }, ['A']],
    ['ALARMPOINT', { 'systemId@not': 'west' }, ['A', 'C']],
    ['ALARMPOINT', { systemId: 'north', 'systemId@not': 'west' }, ['A']],
    ['ALARMPOINT', { 'systemId@empty': true }, ['C']],
    ['ALARMPOINT', { 'systemId@empty': false }, ['A', 'B']],
    ['ALARMPOINT', { 'alarmPlanId@empty': true }, ['B', 'C']],
    ['ALARMPOINT', { 'alarmPlanId@empty': false }, ['A']],
    ['ALARMPOINT', { 'alarmPlanId@not': [plan.id] }, ['B', 'C']],
    ['ALARMPOINT', { 'alarmPlanName@not': 'filters' }, ['B', 'C']],
    // a day is included as a whole
    ['HOLIDAY', { 'start@from': '2026-05-02' }, ['Late', 'Middle']],
    ['HOLIDAY', { 'start@to': '2026-05-02' }, ['Early', 'Middle']],
    ['HOLIDAY', { 'start@from': '2026-05-02 18:30:00', 'start@to': '2026-05-02 18:30:00' }, ['Middle']],
  ])('%s %j', async (type, filters, wanted) => {
    const { status, body } = await list(type, filters);
    expect(status).toBe(200);
    const rows = (body as { list: { name?: string; title?: string }[] }).list;
    expect(rows.map(({ name, title }) => name ?? title).toSorted()).toEqual(wanted);
  });

  it.each([
    [{ 'priority@from': 'two' }, { 'priority@from': 'type' }],
    [{ 'priority@to': [1, 2] }, { 'priority@to': 'type' }],
    [{ 'systemId@from': 'A' }, { 'systemId@from': 'type' }],
    [{ 'systemId@empty': 'yes' }, { 'systemId@empty': 'type' }],
    [{ 'nonsense@not': 1 }, { nonsense: 'unknownField' }],
    [{ 'priority@about': 2 }, { 'priority@about': 'unknownField' }],
  ])('refuses %j', async (filters, errors) => {
    expect(await list('ALARMPOINT', filters)).toEqual({ status: 400, body: { reason: 'BAD_REQUEST', errors } });
  });
});
