import { afterAll, it } from 'vitest';
import type { AlarmRaised } from '../../protocol/alarms.ts';
import type { AlarmDetails, AlarmRow } from '../../protocol/alarmTable.ts';
import { readable } from '../server/mailServer.ts';
import { ALWAYS, arrange } from './arrange.ts';
import { plainViolations } from './axe.ts';
import { launch, openPage, signIn } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { mailProduct } from './mailProduct.ts';

const { product, messagesTo } = await mailProduct();
const [browser, api] = await Promise.all([launch(), arrange(product.url, 'admin', product.password)]);
const page = await openPage(browser);
await signIn(page, product.url, 'admin', product.password);
afterAll(async () => {
  expect(page.problems).toEqual([]);
  await browser.close();
});

const device = (callingDeviceType: string, address: string) => ({
  devices: [{ callingDeviceType, address, rank: 1, active: true }],
});
const row = (name: string, alarmplanId: number, active: boolean) => ({
  name,
  alarmplanId,
  dateRule: {
    ...ALWAYS,
    // a row that starts in the future appoints nobody
    validFrom: active ? null : '2099-01-01 00:00:00',
  },
});

/** What an administrator sets up: the plan on duty calls Anna by phone, then the group of Ben by e-mail. */
async function setUp() {
  const orgId = await api.organization('Story');
  const [anna = 0] = await api.people(orgId, 'Anna', 1, () => device('MOBILE', '+420 600 100 201'));
  const [ben = 0] = await api.people(orgId, 'Ben', 1, () => device('EMAIL', 'ben@hospital.example'));
  const [carl = 0] = await api.people(orgId, 'Carl', 1, () => device('MOBILE', '+420 600 100 203'));
  const group = await api.create('/participant-groups', { name: 'Technicians', orgId, participantIds: [ben] });
  const step = { participantIds: [] as number[], groupIds: [] as number[], requiredAcceptances: 1, waitSeconds: 600 };
  const duty = await api.create('/alarmplans', {
    name: 'On duty',
    orgId,
    steps: [
      { ...step, participantIds: [anna] },
      { ...step, groupIds: [group] },
    ],
  });
  const later = await api.create('/alarmplans', { name: 'Later', orgId, steps: [{ ...step, participantIds: [carl] }] });
  const standby = await api.create('/alarm-rotationals', {
    name: 'Standby',
    orgId,
    validFrom: '2026-01-05 00:00:00',
    alarmPointWeekGroups: [{ alarmPointRotationEvents: [row('Now', duty, true), row('From 2099', later, false)] }],
  });
  const point = await api.create('/alarmpoints', {
    name: 'Boiler house',
    orgId,
    systemId: 'BOILER-1',
    text: 'Fire in the boiler house',
    language: 'ENGLISH',
    priority: 1,
    acknowledgeMode: 'ACCEPT',
    rotationalCalendarId: standby,
  });
  return { anna, carl, point };
}

const details = (id: number) => api.call<AlarmDetails>('GET', `/alarmtable/details/${id}`);

it('an alarm reaches the person on duty, who declines, and then the next, who accepts by the link of a mail', async () => {
  const { anna, carl, point } = await setUp();
  const { url } = await api.call<{ url: string }>('POST', `/alarmpoints/${point}/inbound-key`);
  await openInside(page, `/phone?participant=${anna}`);
  const phone = page.getByRole('region', { name: /^Phone of Anna 001/ });
  await expect(phone.getByText('No calls and no messages yet')).toBeVisible();

  const reply = await fetch(new URL(url, product.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'Fire in the boiler house, second floor', requestId: 'panel-1' }),
  });
  expect(reply.status).toBe(200);
  const { id } = (await reply.json()) as AlarmRaised;

  await expect(phone.getByRole('heading', { name: 'Boiler house' })).toBeVisible();
  await expect(phone.getByText('Fire in the boiler house, second floor')).toBeVisible();
  expect(await details(id)).toMatchObject({ status: 'PROCESSING', accepted: 0, required: 1, running: true });
  expect(await api.call('GET', `/simulated-phone?participantId=${carl}`)).toMatchObject({ list: [] });
  expect(messagesTo('ben@hospital.example')).toEqual([]);
  await phone.getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(phone.getByText('Declined')).toBeVisible();

  await expect.poll(() => messagesTo('ben@hospital.example').length).toBe(1);
  const [message] = messagesTo('ben@hospital.example');
  const link = /https?:\/\/\S+\/answer\/[\w-]+/.exec(message ? readable(message) : '')?.[0] ?? '';
  const bens = await openPage(browser, { viewport: { width: 400, height: 800 } });
  await bens.goto(link);
  await expect(bens.getByRole('heading', { name: 'Boiler house' })).toBeVisible();
  for (const button of await bens.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  expect(await plainViolations(bens)).toEqual([]);
  await bens.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(bens.getByText('You have accepted.')).toBeVisible();
  await expect(bens).toHaveTitle('You have accepted. – Alarm: Boiler house');
  expect(await plainViolations(bens)).toEqual([]);
  expect(await bens.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  expect(bens.problems).toEqual([]);

  await expect.poll(async () => (await details(id)).status).toBe('ACCEPTED');
  const told = await details(id);
  expect(told).toMatchObject({ running: false, accepted: 1, triggeredBy: 'Boiler house (BOILER-1)' });
  expect(told.callList.map((call) => [call.participantName, call.deviceType, call.channel, call.state])).toEqual([
    [expect.stringContaining('Anna 001'), 'MOBILE', 'simulated', 'DECLINED'],
    [expect.stringContaining('Ben 001'), 'EMAIL', 'smtp', 'ACCEPTED'],
  ]);
  const answers = told.log.filter(({ kind }) => kind === 'answer').map(({ detail }) => [detail.answer, detail.by]);
  expect(answers).toEqual([
    ['DECLINE', 'phone'],
    ['ACCEPT', 'link'],
  ]);
  const statuses = told.log.filter(({ kind }) => kind === 'status').map(({ detail }) => detail.to);
  expect(statuses).toEqual(['PROCESSING', 'ACCEPTED']);
  const history = await api.call<{ list: AlarmRow[] }>('POST', `/history/by-alarm?alarmId=${id}`, {
    field: null,
    currentPage: 0,
    pageSize: 10,
    duration: { option: 'HOURS_DURATION', hours: 23 },
    orderByPriority: false,
    sortField: 'triggeredAt',
    sortOrder: 'DESCENDING',
    textFilter: '',
    columnsFilter: {},
    organizationFilter: { id: 1 },
    participantsFilter: { participants: [], groups: [] },
  });
  expect(history.list).toMatchObject([{ id, alarmName: 'Boiler house', status: 'ACCEPTED', systemId: 'BOILER-1' }]);
  expect(await api.call('GET', `/history/details/${id}`)).toMatchObject({ status: 'ACCEPTED', accepted: 1 });
  const audit = await api.call<{ list: { action: string }[] }>('GET', `/audit/ALARMPOINT/${point}`);
  expect(audit.list.map(({ action }) => action)).toEqual(['newInboundKey', 'create']);
});

it('the link of a mail works without scripts too', async () => {
  const orgId = await api.organization('Without scripts');
  const [dora = 0] = await api.people(orgId, 'Dora', 1, () => device('EMAIL', 'dora@hospital.example'));
  const step = { participantIds: [dora], groupIds: [], requiredAcceptances: 1, waitSeconds: 600 };
  const alarmPlanId = await api.create('/alarmplans', { name: 'Dora only', orgId, steps: [step] });
  const point = {
    name: 'Pump room',
    orgId,
    text: 'Water in the pump room',
    language: 'ENGLISH',
    acknowledgeMode: 'ACCEPT',
  };
  const alarmPointId = await api.create('/alarmpoints', { ...point, alarmPlanId });
  const { id } = await api.call<AlarmRaised>('POST', '/alarm-trigger', { alarmPointId, requestId: 'pump-room-1' });
  const mails = () => messagesTo('dora@hospital.example');
  await expect.poll(() => mails().length).toBe(1);
  const link = /https?:\/\/\S+\/answer\/[\w-]+/.exec(mails().map(readable).join())?.[0] ?? '';
  const doras = await openPage(browser, { javaScriptEnabled: false });
  await doras.goto(link);
  await expect(doras.getByText('Water in the pump room')).toBeVisible();
  await doras.getByRole('button', { name: 'Decline' }).focus();
  await doras.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(doras.getByText('You have accepted.')).toBeVisible();
  await expect(doras.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expect.poll(async () => (await details(id)).status).toBe('ACCEPTED');
  await doras.reload();
  await expect(doras.getByText('You have accepted.')).toBeVisible();
});

it('the second request of the same event raises no second alarm', async () => {
  const orgId = await api.organization('Repeated');
  const point = { name: 'Lift', orgId, systemId: 'LIFT-1', text: 'Somebody is stuck', language: 'ENGLISH' };
  const pointId = await api.create('/alarmpoints', point);
  const { url } = await api.call<{ url: string }>('POST', `/alarmpoints/${pointId}/inbound-key`);
  const raise = async () => {
    const reply = await fetch(new URL(url, product.url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ requestId: 'lift-7' }),
    });
    return ((await reply.json()) as AlarmRaised).id;
  };
  expect(await raise()).toBe(await raise());
});
