import { afterAll, it } from 'vitest';
import { LIGHT_THEME, violations } from './axe.ts';
import { openPage, signIn } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { closeForeignWithoutErrors, visit, visitForeign } from './visit.ts';

const LOGIN = 'self-checker';

const { url, browser, api } = await visit({ ...LIGHT_THEME, whole: true });
const orgId = await api.organization('Self-check');
const device = { callingDeviceType: 'MOBILE', address: '+420 600 100 402', rank: 1, active: true };
/** A participant with a phone whose short name is the login of a user with all authorities. */
const more = () => ({ shortName: LOGIN, devices: [device] });
const [person = 0] = await api.people(orgId, 'Selfcheck', 1, more);
const role = await api.create('/user-groups', { name: 'Self-checkers', orgId: 1, authorities: ['ADMIN'] });
const user = { name: 'Self', surname: 'Checker', language: 'ENGLISH', orgId: 1, roleIds: [role] };
await api.create('/users', { ...user, login: LOGIN, password: 'tide-and-otter-42' });
const page = await openPage(browser, LIGHT_THEME);
await signIn(page, url, LOGIN, 'tide-and-otter-42');
afterAll(() => expect(page.problems).toEqual([]));

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const width = () => page.evaluate(() => document.documentElement.scrollWidth);

it('the self-check really tries everything, is used by keyboard, and its report can be copied [S2.39]', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write', 'notifications']);
  await openInside(page, '/test');
  for (const name of ['Tables of the database', 'Clock of the database', 'Clock of this device'])
    await expect(row(`${name} `).first()).toContainText('In order');
  // how long these take is a matter of the machine
  for (const name of ['Server', 'Database'])
    await expect(row(`${name} `).first()).toContainText(/In order|It took .+ to reply/);
  // the event is sent and received on a separate connection
  await expect(row('Live events')).toContainText(/An event came back after/);
  await expect(row('Simulated phone')).toContainText('It works');
  await expect(row('Notifications of the browser')).toContainText('In order');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Play the sound' }).press('Enter');
  await expect(row('Sound')).toContainText('The browser plays the sound of new alarms');
  await page.getByRole('button', { name: 'Check again' }).press('Enter');
  await expect(page.getByText(/^\d+ in order, 0 to look at|^\d+ in order, \d+ to look at, \d+ failed/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy the report' }).press('Enter');
  await expect(page.getByText(/^Report copied/)).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(/^Self-check of .+\n\nServer\n- Server: (In order|Needs attention)\./);
  expect(report).not.toContain('+420');
});

it('a test call to oneself rings and is accepted', async () => {
  const phone = await page.context().newPage();
  await phone.goto(`${url}/phone?participant=${person}`);
  const own = page.getByRole('region', { name: 'Test call to yourself' });
  await own.getByRole('button', { name: 'Send me a test call to Mobile +420 600 100 402' }).press('Enter');
  await expect(own.getByText('Waiting for an answer')).toBeVisible();
  await phone
    .getByRole('region', { name: /^Phone of Selfcheck 001/ })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(own.getByText('Accepted: the device works')).toBeVisible();
  await phone.close();
}, 60_000);

it('saved views of lists and of the alarm table are opened, renamed, made the start, deleted and brought back [S2.40]', async () => {
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Save view' }).press('Enter');
    await page.getByLabel('Name of the view').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name }).first()).toBeVisible();
  };
  await openInside(page, `/participants?q=Selfcheck&org=${orgId}`);
  await save('Checked people');
  await openInside(page, '/alarm-table?tab=0&f.status=FAILURE');
  await save('Failed ones');

  await openInside(page, '/views');
  const people = page.getByRole('region', { name: 'Participants' });
  await expect(people.getByRole('row', { name: /^Checked people/ })).toContainText(
    'Search: Selfcheck; Organization: Self-check',
  );
  await expect(page.getByRole('region', { name: 'Alarm table' })).toContainText('Status: failed');
  expect(await violations(page)).toEqual([]);

  await people.getByRole('button', { name: 'Rename Checked people' }).press('Enter');
  await page.getByLabel('Name of the view').fill('My people');
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('View "My people" saved')).toBeVisible();
  await people.getByRole('switch', { name: 'The menu opens the list with My people' }).press('Space');
  await expect(page.getByText('The menu now opens the list with "My people"')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Participants', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/participants\?.*q=Selfcheck.*view=My\+people/);
  await expect(page.getByRole('row', { name: /Selfcheck 001/ })).toBeVisible();

  await openInside(page, '/views');
  await people.getByRole('button', { name: 'Delete view My people' }).press('Enter');
  await expect(people).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(people.getByRole('link', { name: 'My people' })).toBeVisible();
  await expect(people.getByRole('switch')).toBeChecked();
}, 90_000);

it('both pages fit on a phone in German', async () => {
  await page.evaluate(() => localStorage.setItem('tocsin.language', 'de'));
  await page.setViewportSize({ width: 400, height: 800 });
  for (const [route, heading] of [
    ['/test', 'Selbstprüfung'],
    ['/views', 'Gespeicherte Ansichten'],
  ] as const) {
    await page.goto(`${url}${route}`);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    expect(await width()).toBeLessThanOrEqual(400);
    expect(await violations(page)).toEqual([]);
  }
});

it('a platform with the specification only is checked with its own calls', async () => {
  const foreign = await visitForeign();
  await openInside(foreign.page, '/test');
  const of = (name: string) => foreign.page.getByRole('row', { name: new RegExp(`^${name} `) }).first();
  await expect(of('Server')).toContainText('It replied after');
  await expect(of('Clock of this device')).toContainText('In order');
  await expect(of('Live events')).toContainText('Not known');
  await expect(of('Storage of the browser')).toContainText('In order');
  await openInside(foreign.page, '/views');
  await expect(foreign.page.getByText('No saved views yet')).toBeVisible();
  await closeForeignWithoutErrors(foreign);
}, 120_000);
