import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';

const { admin } = await adminPlatform();
await admin.participant(1);

const HUGE = [2_147_483_648, 9_007_199_254_740_991, -1, 0, 1.5, 1e300];
const TEXTS = ['\u0000', '\ud800', '%_\\', "'; drop table object; --", '{}', '$1', 'x'.repeat(20_000)];
const ODD = [null, {}, [], [[]], [{}], true, 'constructor', '__proto__', ''];

async function never500(url: string, bodies: object[]): Promise<void> {
  for (const body of bodies) {
    const { status, body: answer } = await admin.send('POST', url, body);
    expect([JSON.stringify(body).slice(0, 200), status, status < 500]).toEqual([
      JSON.stringify(body).slice(0, 200),
      status,
      true,
    ]);
    if (status !== 200) expect(answer).toHaveProperty('reason');
  }
}

it('list requests of any form are answered or refused, and never cause an internal error', async () => {
  const base = { type: 'PARTICIPANT', recursive: true };
  const fields = ['name', 'groupIds', 'orgId', 'orgName', 'language', 'active', 'devices', 'id', 'fullName', 'title'];
  await never500('/list', [
    ...[...HUGE, ...ODD].flatMap((v) => [
      { ...base, currentPage: v },
      { ...base, pageSize: v },
      { ...base, parentOrgId: v },
      { ...base, filters: v },
      { ...base, sortField: v },
      { ...base, sortOrder: v },
      { ...base, filterValue: v },
      { ...base, type: v },
    ]),
    ...TEXTS.flatMap((v) => [
      { ...base, filterValue: v },
      { ...base, sortField: v },
      { ...base, filters: { [v]: v } },
    ]),
    ...fields.flatMap((field) => [...HUGE, ...TEXTS, ...ODD].map((v) => ({ ...base, filters: { [field]: v } }))),
    ...['constructor', 'toString', '__proto__'].map((v) => ({ ...base, filters: { [v]: 'x' } })),
  ]);
  await never500(
    '/list/membership',
    [...HUGE, ...ODD, ...TEXTS].map((v) => ({
      type: 'PARTICIPANT',
      objectId: v,
      referenceType: 'ALARMPLAN',
      filterValue: v,
    })),
  );
  await never500(
    '/list/multi',
    [...HUGE, ...ODD, ...TEXTS].flatMap((v) => [
      { type: v },
      { type: ['PARTICIPANT', v], currentPage: v, filterValue: v },
    ]),
  );
});

it('a filter with an invalid value is a field error [R10]', async () => {
  for (const [filters, errors] of [
    [{ orgId: { toString: 1 } }, { 'filters.orgId': 'text' }],
    [{ name: { valueOf: 1, toString: 1 } }, { 'filters.name': 'text' }],
    [{ groupIds: [{ toString: 1 }] }, { 'filters.groupIds.0': 'text' }],
  ]) {
    const { status, body } = await admin.send('POST', '/list', { type: 'PARTICIPANT', filters });
    expect([status, body]).toEqual([400, { reason: 'VALIDATION', errors }]);
  }
});

it('texts of the maximum length of a field without a limit can be stored, sorted and searched', async () => {
  const long = '文'.repeat(10_000);
  const made = await admin.post('/alarmpoints', { name: '名'.repeat(100), orgId: 1, text: 'x', language: 'ENGLISH' });
  const group = await admin.send('POST', '/participant-groups', { name: 'Long', orgId: 1, description: long });
  expect(group.status).toBe(400);
  expect((await admin.list('ALARMPOINT', { filterValue: '名名' })).list.map((row) => row.id)).toEqual([made.id]);
});
