import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { InstructionOrg } from '../../protocol/files.ts';
import { PDF } from '../server/fixtures.ts';
import { Api, signInToApi } from './api.ts';
import { arrange, mobile } from './arrange.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { drawn, eventsOf, openCalendar, personWith, STANDBY } from './calendar.ts';
import { openInside } from './goInside.ts';
import { startProduct } from './product.ts';
import { openSignedIn } from './visit.ts';
import { blocks, confirm, save, saved, week } from './weekGrid.ts';

const WRITERS = 4;
const WRITES_BEFORE = 40;
const confirmed: string[] = [];

/** Creates and changes records until a call fails; records what the server confirmed. */
async function write(api: Api, writer: number): Promise<void> {
  for (let number = 0; ; number++) {
    const shortName = `W${writer}-${number}`;
    const record = { name: 'Writer', surname: `Number ${number}`, shortName, language: 'ENGLISH', orgId };
    const stored = await api.create('/participants', record);
    confirmed.push(shortName);
    await api.call('PUT', '/participants', { ...record, ...stored, surname: 'Changed' });
    confirmed[confirmed.indexOf(shortName)] = `${shortName} Changed`;
  }
}

const product = await startProduct();
const browser = await launch();
const page = await openPage(browser);
await signIn(page, product.url);
const api = await signInToApi(product.url);
const { id: orgId } = await api.create('/organizations', { name: 'Outage', parentId: 1 });
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('kill -9 of the server while it writes', () => {
  it('loses no confirmed write; the console shows the lost connection, keeps the input and saves it by itself [U6]', async () => {
    await openInside(page, `/participants?org=${orgId}`);
    await page.getByRole('button', { name: 'New', exact: true }).first().click();
    await page.locator('#field-name').fill('Ondřej');
    await page.locator('#field-surname').fill('Výpadek');
    await page.locator('#field-shortName').fill('OVYP');

    const api = await signInToApi(product.url);
    const ended = Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(api, writer)));
    await expect.poll(() => confirmed.length, { timeout: 20_000 }).toBeGreaterThan(WRITES_BEFORE);
    await product.kill();
    await ended;

    await page.getByRole('button', { name: /^Create/ }).click();
    await page.getByText('The connection to the server is lost.', { exact: false }).first().waitFor();
    await page.getByText(/^Data \d+ s old$/).waitFor();
    const alert = page.locator('section.v-rec').getByRole('alert');
    expect(await alert.innerText()).toMatch(/Not saved\.[\s\S]*What you typed is kept, and is saved automatically/);

    await product.restart();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByText('The connection is back: your changes are saved').first().waitFor();
    const list = { type: 'PARTICIPANT', parentOrgId: orgId, recursive: false, currentPage: 0, pageSize: 10_000 };
    const again = await signInToApi(product.url);
    const { list: rows } = await again.call<{ list: { shortName: string; surname: string }[] }>('POST', '/list', {
      ...list,
      filterValue: '',
    });
    const there = new Map(rows.map((row) => [row.shortName, row.surname]));
    const lost = confirmed.filter((entry) => {
      const [shortName = '', changed] = entry.split(' ');
      return !there.has(shortName) || (changed !== undefined && there.get(shortName) !== changed);
    });
    expect(lost).toEqual([]);

    await page.getByRole('heading', { name: 'Ondřej Výpadek (OVYP)' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/participants\/\d+$/);
    expect(page.problems).toEqual([]);
  });

  it('keeps the visitor on the page while the server is unreachable, and opens the screen by itself afterwards [P15]', async () => {
    await page.goto(product.url);
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    // a part that could not be loaded would be a problem of its own
    await page.locator('.apexcharts-svg').first().waitFor();
    await expect.poll(() => page.locator('main .MuiSkeleton-root').count()).toBe(0);
    await product.kill();
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Alarm points', exact: true })
      .click();
    const alert = page.getByRole('alert').filter({ hasText: 'You stay on this page' });
    await alert.waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await product.restart();
    await page.getByRole('heading', { name: 'Alarm points', level: 1 }).waitFor();
    await page.getByRole('row').nth(1).waitFor();
    expect(new URL(page.url()).pathname).toBe('/alarm-points');
    expect(await alert.count()).toBe(0);
    expect(page.problems).toEqual([]);
  });

  it('saves a calendar event and a schedule that were changed while the server restarts, without typing again', async () => {
    const api = await arrange(product.url);
    const person = await personWith(api, orgId, STANDBY);
    const shift = { individualCalendarId: person, dateRule: { start: '22:00', end: '06:00', markedDays: ['MONDAY'] } };
    const schedule = await api.create('/participant-rotationals', {
      name: 'Through the night',
      orgId,
      validFrom: '2026-01-05',
      participantWeekGroups: [{ participantRotationEvents: [shift] }],
    });
    const one = await openPage(browser);
    const other = await openPage(browser, { viewport: { width: 1600, height: 1000 } });
    for (const each of [one, other]) await signIn(each, product.url);
    await openCalendar(one, `/private-schedules/${person}?org=${orgId}`);
    await drawn(one, 'Standby').click();
    await one.getByRole('button', { name: 'Edit', exact: true }).click();
    await one.locator('#field-title').fill('After the outage');
    await openInside(other, `/team-schedules/${schedule}?org=${orgId}&tab=rotation`);
    await blocks(week(other, 1)).first().focus();
    await other.keyboard.press('Alt+ArrowDown');

    await product.kill();
    await one.locator('.v-partform').getByRole('button', { name: /^Save/ }).click();
    await save(other);
    await confirm(other);
    for (const each of [one, other])
      await each.getByText('The connection to the server is lost.', { exact: false }).first().waitFor();
    await product.restart();

    await drawn(one, 'After the outage').waitFor();
    await saved(other);
    const again = await arrange(product.url);
    expect(await eventsOf(again, person)).toMatchObject([{ title: 'After the outage', startTime: '08:00' }]);
    expect(await again.call('GET', `/participant-rotationals/${schedule}`)).toMatchObject({
      participantWeekGroups: [
        { participantRotationEvents: [{ dateRule: { start: '22:15:00', end: '06:15:00', markedDays: ['MONDAY'] } }] },
      ],
    });
    expect([...one.problems, ...other.problems]).toEqual([]);
    await Promise.all([one.context().close(), other.context().close()]);
  }, 120_000);

  it('repeats an upload by itself after the server was killed in the middle of it', async () => {
    await openInside(page, '/attachments');
    await page.getByRole('option').first().waitFor();
    // slow enough that the server is killed in the middle of the file
    const network = await page.context().newCDPSession(page);
    const slow = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await slow(2_000_000);
    const content = Buffer.concat([Buffer.from(PDF), Buffer.alloc(8_000_000, 'x')]);
    const file = { name: 'Long way.pdf', mimeType: 'application/pdf', buffer: content };
    await page.locator('input[type=file]').setInputFiles([file]);
    const incoming = join(product.folder, 'files', 'incoming');
    const arrived = () => readdirSync(incoming).map((name) => statSync(join(incoming, name)).size)[0] ?? 0;
    await expect.poll(arrived, { timeout: 20_000 }).toBeGreaterThan(500_000);
    await product.kill();
    const line = page.getByRole('region', { name: 'Uploads' }).getByRole('listitem');
    await line.getByText('Connection lost', { exact: false }).waitFor();
    await slow(-1);
    await product.restart();
    await line.getByText('Stored').waitFor();
    await page.getByRole('option', { name: 'Long way.pdf' }).waitFor();
    const { token } = await signInToApi(product.url);
    const admin = new Api(product.url, token, '/rest/admin');
    const [org] = await admin.call<InstructionOrg[]>('GET', '/instructions/instruction-files?filter=Long%20way');
    expect(org?.files.map(({ name, size }) => [name, size])).toEqual([['Long way.pdf', content.length]]);
    expect(page.problems).toEqual([]);
  });

  it('the server dies while it raises an alarm: one alarm is raised, both users see how old their data is, and it continues by itself', async () => {
    const api = await arrange(product.url);
    const ward = await api.organization('Killed');
    const [anna = 0] = await api.people(ward, 'AnnaKilled', 1, () => ({ devices: [mobile(201)] }));
    const point = await api.alarmPoint(ward, 'Boiler Killed', [anna]);
    await openInside(page, '/alarm-table?tab=0');
    await page.getByText('Up to date').waitFor();
    const wall = await openSignedIn(browser, product.url, { ...LIGHT_THEME, viewport: { width: 1920, height: 1080 } });
    await openInside(wall, '/alarm-table?tab=0&kiosk');
    await wall.locator('.kiosk tbody tr').first().waitFor();
    expect(await violations(wall)).toEqual([]);
    const raiser = await openSignedIn(browser, product.url);
    await openInside(raiser, `/alarm-trigger?point=${point}`);
    const send = raiser.getByRole('button', { name: 'Trigger alarm, call 1 person' });
    await send.waitFor();
    // the alarm is stored, but the server is killed before anybody gets the reply
    await raiser.route('**/rest/api/alarm-trigger', async (route) => {
      await route.fetch();
      await product.kill();
      await route.abort();
    });
    await send.click();
    await raiser.getByText(/^Not known yet whether the alarm was triggered/).waitFor();
    const age = page.locator('.at-old');
    await age.waitFor({ timeout: 15_000 });
    expect(Number(/\d+/.exec(await age.innerText())?.[0])).toBeLessThanOrEqual(10);
    const late = wall.locator('.kiosk header').getByRole('status');
    await late.waitFor();
    await raiser.unroute('**/rest/api/alarm-trigger');
    await product.restart();
    await expect.poll(() => new URL(raiser.url()).pathname, { timeout: 30_000 }).toMatch(/^\/alarm-table\/\d+$/);
    await raiser.getByRole('region', { name: 'Boiler Killed' }).waitFor();
    const row = (on: WatchedPage) => on.getByRole('row', { name: /Boiler Killed/ });
    await page
      .getByRole('button', { name: /^\d+ new/ })
      .or(row(page))
      .waitFor();
    await age.waitFor({ state: 'detached' });
    await row(wall).waitFor();
    await late.waitFor({ state: 'detached' });
    const again = await arrange(product.url);
    const table = { organizationFilter: { id: ward } };
    expect(await again.call('POST', '/alarmtable', table)).toMatchObject({
      count: 1,
      list: [{ alarmName: 'Boiler Killed' }],
    });
    expect(page.problems).toEqual([]);
  }, 180_000);
});
