import { afterAll, it } from 'vitest';
import { signInToApi } from './api.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { launch, openPage, signIn } from './browser.ts';
import { expect } from './expect.ts';
import { startProduct } from './product.ts';

const PASSWORD = 'Rettungswagen-27-Ost';

const channels = { SIMULATED_PHONE: 'true', SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'alarm@example.org' };
const [product, browser] = await Promise.all([startProduct({ DEMO: 'false', ...channels }), launch()]);
const { password } = product;
const api = await signInToApi(product.url, 'admin', password);
// this ends all other sessions
await api.call('PATCH', '/users/change-password', { newPassword: PASSWORD, previousPassword: password });
const page = await openPage(browser, LIGHT_THEME);
await signIn(page, product.url, 'admin', PASSWORD);
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const panel = () => page.getByRole('region', { name: 'First steps' });
const stepOf = (name: string) => panel().getByRole('listitem').filter({ hasText: name });

it('the steps of a new administrator are checked off as they are done, until none is left', async () => {
  await page.goto(product.url);
  await expect(panel().getByText('2 of 7 done')).toBeVisible();
  await expect(stepOf('Change the password').getByRole('img', { name: 'Done', exact: true })).toBeVisible();
  await expect(stepOf('Create a participant').getByRole('img', { name: 'Not done yet' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.setViewportSize({ width: 400, height: 800 });
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await page.setViewportSize({ width: 1280, height: 720 });

  await stepOf('Create a participant').getByRole('link', { name: /^How/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Participants' })).toBeVisible();

  const devices = [{ callingDeviceType: 'MOBILE', address: '+41 79 600 10 01', rank: 1, active: true }];
  const named = { name: 'Eva', surname: 'Muster', shortName: 'EMU', language: 'ENGLISH' };
  const person = await api.create('/participants', { ...named, active: true, orgId: 1, devices });
  const step = { participantIds: [person.id], groupIds: [], requiredAcceptances: 1, waitSeconds: 60 };
  const plan = await api.create('/alarmplans', { name: 'Plan', orgId: 1, active: true, steps: [step] });
  await api.create('/participant-rotationals', {
    name: 'Team',
    orgId: 1,
    validFrom: '2026-01-05 00:00:00',
    participantWeekGroups: [],
  });
  await page.goto(product.url);
  await expect(panel().getByText('5 of 7 done')).toBeVisible();

  const text = { text: 'Test', language: 'ENGLISH', acknowledgeMode: 'ACCEPT' };
  const point = await api.create('/alarmpoints', {
    name: 'Test alarm',
    orgId: 1,
    active: true,
    alarmPlanId: plan.id,
    ...text,
  });
  await api.call('POST', '/alarm-trigger', { alarmPointId: point.id, requestId: 'first-steps' });
  type Phone = { list: { id: number; answers: string[] }[] };
  const ringing = async () =>
    (await api.call<Phone>('GET', `/simulated-phone?participantId=${person.id}`)).list.find(({ answers }) =>
      answers.includes('ACCEPT'),
    )?.id;
  await expect.poll(ringing).toBeDefined();
  const answer = { participantId: person.id, answer: 'ACCEPT' };
  await api.call('POST', `/simulated-phone/${await ringing()}/answer`, answer);

  await page.goto(`${product.url}/?first-steps=show`);
  await expect(panel().getByText('7 of 7 done')).toBeVisible();
  await page.goto(product.url);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(panel()).toHaveCount(0);
});

it('the steps can be shown again from the profile menu', async () => {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'First steps' }).click();
  await expect(panel()).toBeVisible();
  await panel().getByRole('button', { name: 'Put away' }).click();
  await expect(panel()).toHaveCount(0);
  expect(page.problems).toEqual([]);
});
