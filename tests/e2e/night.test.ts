import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, it } from 'vitest';
import type { AlarmRaised } from '../../protocol/alarms.ts';
import { WEEKDAYS } from '../../protocol/calendars.ts';
import type { PhoneAnswered, PhoneCall, PhoneReply } from '../../protocol/phone.ts';
import { type Arrange, arrange } from './arrange.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { startDatabase } from './ownDatabase.ts';
import { startShifted } from './shiftedClock.ts';

/** The night of 15 January 2027, in Zurich. */
const at = (clock: string) => new Date(`2027-01-15T${clock}+01:00`);
/** A screen follows at the latest after the next look at the server. */
const PATIENT = { timeout: 30_000 };
const PEOPLE = ['Anna', 'Ben', 'Carl', 'Dora', 'Eva', 'Finn', 'Gus'];
let browser: Browser;
let api: Arrange;
const people = new Map<string, number>();
const points = new Map<string, number>();

/** Points with one plan each, and one whose plan follows the shift: Eva until 03:14, then Finn. */
async function setUp(): Promise<void> {
  const orgId = await api.organization('Night');
  for (const [index, name] of PEOPLE.entries()) {
    const devices = [{ callingDeviceType: 'MOBILE', address: `+420 600 100 55${index}`, rank: 1, active: true }];
    const [id = 0] = await api.people(orgId, name, 1, () => ({ devices }));
    people.set(name, id);
  }
  const step = (names: string[], minutes: number) => ({
    participantIds: names.map((name) => people.get(name)),
    groupIds: [],
    requiredAcceptances: names.length,
    waitSeconds: minutes * 60,
  });
  const plan = (name: string, steps: object[]) => api.create('/alarmplans', { name, orgId, steps });
  const point = async (name: string, priority: number, more: object) => {
    const values = {
      name,
      orgId,
      systemId: name,
      text: `${name} alarm`,
      language: 'ENGLISH',
      acknowledgeMode: 'ACCEPT',
    };
    points.set(name, await api.create('/alarmpoints', { ...values, priority, ...more }));
  };
  await point('Pump', 3, { alarmPlanId: await plan('Pump', [step(['Gus'], 3)]) });
  await point('Fire', 1, { alarmPlanId: await plan('Fire', [step(['Anna'], 5), step(['Ben'], 5)]) });
  await point('Leak', 2, { alarmPlanId: await plan('Leak', [step(['Carl', 'Dora'], 30)]) });
  const row = (name: string, alarmplanId: number, start: string, end: string) => ({
    name,
    alarmplanId,
    dateRule: {
      type: 'WeeklyDateRule',
      start,
      end,
      repeatEvery: 1,
      holiday: false,
      markedDays: WEEKDAYS,
      validFrom: null,
    },
  });
  const rotationalCalendarId = await api.create('/alarm-rotationals', {
    name: 'Gas on duty',
    orgId,
    validFrom: '2026-01-05 00:00:00',
    alarmPointWeekGroups: [
      {
        alarmPointRotationEvents: [
          row('Night', await plan('Night', [step(['Eva'], 5)]), '00:00:00', '03:14:00'),
          row('Early', await plan('Early', [step(['Finn'], 5)]), '03:15:00', '23:59:00'),
        ],
      },
    ],
  });
  await point('Gas', 2, { rotationalCalendarId });
}

const folder = mkdtempSync(join(tmpdir(), 'tocsin-night-'));
const database = await startDatabase();
const shifted = await startShifted(database, at('02:55:00'), { folder, env: { SIMULATED_PHONE: 'true' } });
const { url, password } = shifted.product;
[browser, api] = await Promise.all([launch(), arrange(url, 'admin', password)]);
await setUp();
const open = async (path: string, viewport: { width: number; height: number }) => {
  const one = await openPage(browser, { viewport, timezoneId: 'Europe/Zurich' });
  await shifted.follow(one);
  await signIn(one, url, 'admin', password);
  await openInside(one, path);
  return one;
};
const page = await open('/alarm-table?tab=0', { width: 1440, height: 900 });
const wall = await open('/alarm-table?tab=0&kiosk', { width: 1920, height: 1080 });
afterAll(async () => {
  await browser?.close();
  await shifted?.stop();
  await database?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Moves the time on; the sign-in of the calls that arrange the night lasts only a quarter of an hour. */
async function goTo(clock: string): Promise<void> {
  await shifted.moveTo(at(clock));
  api = await arrange(shifted.product.url, 'admin', shifted.product.password);
}

/** Moves the time on and raises an alarm at this point; waits until the first phone rings. */
async function raise(clock: string, name: string, called: string): Promise<void> {
  await goTo(clock);
  const body = { alarmPointId: points.get(name), requestId: `${name} ${clock}` };
  await api.call<AlarmRaised>('POST', '/alarm-trigger', body);
  await expect.poll(async () => (await ringing(called))?.alarmName).toBe(name);
}

/** The newest call on a person's phone that can be answered. */
async function ringing(name: string): Promise<PhoneCall | undefined> {
  const { list } = await api.call<PhoneReply>('GET', `/simulated-phone?participantId=${people.get(name)}`);
  return list.find(({ answers }) => answers.length > 0);
}

async function answer(name: string, given: 'ACCEPT' | 'DECLINE'): Promise<void> {
  const call = await ringing(name);
  const body = { participantId: people.get(name), answer: given };
  const { outcome } = await api.call<PhoneAnswered>('POST', `/simulated-phone/${call?.id}/answer`, body);
  expect(outcome).toBe('taken');
}

/** The words of each row of alarms: status, then the name. */
const rowsOf = (where: WatchedPage, cells: readonly [number, number]) =>
  where
    .locator('tbody tr')
    .evaluateAll(
      (rows, places) =>
        rows.map((row) => places.map((place) => row.querySelectorAll('td')[place]?.textContent?.trim()).join(' ')),
      cells,
    );

/** While an alarm is open, the table stays as it is and says which new alarm there is; N shows it. */
async function showNew(name: string, priority: number): Promise<void> {
  await expect(page.getByRole('button', { name: new RegExp(`^1 new:.*${name} priority ${priority}`) })).toBeVisible(
    PATIENT,
  );
  await page.keyboard.press('n');
}

interface Moment {
  /** The first counters: unhandled, running, accepted, taken over. */
  figures: readonly [number, number, number, number];
  /** Rows of the table, newest first, and of the wall, what is left to do first. */
  rows: readonly string[];
  wall: readonly string[];
}

/** Compares what table and wall say first with what is true. */
async function shows({ figures, rows, wall: onWall }: Moment): Promise<void> {
  const counts = page.getByRole('region', { name: 'Number by status' });
  const [unhandled, running, accepted, takenOver] = figures;
  const told = [`${unhandled} Unhandled`, `${running} Running`, `${accepted} Accepted`, `${takenOver} Taken over`];
  for (const name of told) await expect(counts.getByRole('button', { name })).toBeVisible(PATIENT);
  await expect.poll(() => rowsOf(page, [1, 3]), PATIENT).toEqual(rows);
  await expect.poll(() => rowsOf(wall, [0, 1]), PATIENT).toEqual(onWall);
  const large = wall.getByRole('group', { name: 'Number by status' });
  await expect(large).toHaveText(new RegExp(`^\\s*${unhandled}\\s*Unhandled\\s*${running}\\s*Running$`), PATIENT);
}

const dialog = () => page.getByRole('dialog');
const detail = (name: string) => page.getByRole('region', { name, exact: true });
const situation = (name: string) => detail(name).getByRole('list', { name: 'Situation' });

/*
 * A night of forty minutes: three alarms overlap, nobody accepts one, a shift changes, the connection breaks twice. At
 * twelve moments, table, wall and detail say first what is true; each test continues where the one before ended.
 */
it('a pump that nobody accepts and a fire that is escalated: moments 1 to 5', async () => {
  // 1: nothing
  await shows({ figures: [0, 0, 0, 0], rows: [], wall: [] });

  // 2: the pump calls Gus, who sleeps
  await raise('03:01:00', 'Pump', 'Gus');
  await shows({ figures: [0, 1, 0, 0], rows: ['calling Pump'], wall: ['calling Pump'] });

  // 3: fire
  await raise('03:02:00', 'Fire', 'Anna');
  const two = ['calling Fire', 'calling Pump'];
  await shows({ figures: [0, 2, 0, 0], rows: two, wall: two });
  await page.getByRole('link', { name: 'Fire', exact: true }).click();
  await expect(situation('Fire')).toContainText('0 of 1 acceptance');
  await expect(situation('Fire')).toContainText(/Step 1 of 2\s*step 2 in [45]:\d\d unless enough accept/);
  await expect(detail('Fire').getByRole('region', { name: 'Being called' })).toContainText('Anna 001 Probe');

  // 4: nobody has accepted the pump
  await goTo('03:04:30');
  const unaccepted = ['calling Fire', 'not accepted Pump'];
  await shows({ figures: [1, 1, 0, 0], rows: unaccepted, wall: unaccepted });

  // 5: Anna doesn't answer, so Ben is called
  await goTo('03:07:30');
  await expect.poll(async () => (await ringing('Ben'))?.alarmName, PATIENT).toBe('Fire');
  await expect(situation('Fire')).toContainText(/Step 2 of 2\s*ends in [45]:\d\d unless enough accept/);
  await expect(detail('Fire').getByRole('region', { name: 'Not coming' })).toContainText('Anna 001 Probe');
}, 240_000);

it('the connection breaks, two alarms are accepted meanwhile or in part, one is taken over: moments 6 to 9', async () => {
  // 6: the connection breaks; meanwhile Ben accepts, and water leaks
  await page.context().setOffline(true);
  await answer('Ben', 'ACCEPT');
  await raise('03:09:00', 'Leak', 'Carl');
  await expect(page.getByText('The connection to the server is lost.', { exact: false }).first()).toBeVisible(PATIENT);
  await expect(page.getByText(/^Data .+ old$/).first()).toBeVisible(PATIENT);
  await expect(situation('Fire')).toContainText('0 of 1 acceptance');
  const wallFirst = ['calling Leak', 'not accepted Pump', 'accepted Fire'];
  await expect.poll(() => rowsOf(wall, [0, 1]), PATIENT).toEqual(wallFirst);

  // 7: it is back
  await page.context().setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible(PATIENT);
  await showNew('Leak', 2);
  await shows({
    figures: [1, 1, 1, 0],
    rows: ['calling Leak', 'accepted Fire', 'not accepted Pump'],
    wall: wallFirst,
  });
  await expect(situation('Fire')).toContainText('Coming: Ben 001 Probe');

  // 8: one of two comes
  await goTo('03:11:00');
  await page.getByRole('link', { name: 'Leak', exact: true }).click();
  await answer('Carl', 'ACCEPT');
  await expect(situation('Leak')).toContainText('1 of 2 acceptances', PATIENT);
  await expect(situation('Leak')).toContainText('Coming: Carl 001 Probe');
  await expect(detail('Leak').getByRole('region', { name: 'Being called' })).toContainText('Dora 001 Probe');

  // 9: the operator takes the pump over
  await goTo('03:12:00');
  await page.getByRole('link', { name: 'Pump', exact: true }).click();
  await detail('Pump').getByRole('button', { name: 'Take over alarm' }).click();
  await dialog().getByRole('textbox', { name: 'Note' }).fill('The spare pump runs');
  await dialog().getByRole('button', { name: 'Take over alarm' }).click();
  await expect(situation('Pump')).toContainText('Taken over by Tocsin Administrator, 03:12:0');
  await expect(situation('Pump')).toContainText('“The spare pump runs”');
  await expect.poll(() => rowsOf(wall, [0, 1]), PATIENT).toHaveLength(3);
  await expect(page.getByRole('button', { name: '0 Unhandled' })).toBeVisible(PATIENT);
}, 240_000);

it('the shift has changed, the server dies, and nothing is left to do: moments 10 to 12', async () => {
  // 10: the shift has changed, so gas calls Finn and not Eva
  await raise('03:16:00', 'Gas', 'Finn');
  expect(await ringing('Eva')).toBeUndefined();
  await showNew('Gas', 2);
  await page.getByRole('link', { name: 'Gas', exact: true }).click();
  const called = detail('Gas').getByRole('region', { name: 'Being called' });
  await expect(called.getByRole('button')).toHaveCount(1, PATIENT);
  await expect(called).toContainText('Finn 001 Probe');

  // 11: the server dies and comes back, and continues what it had begun
  await shifted.product.kill();
  await expect(page.getByText(/^Data .+ old$/).first()).toBeVisible(PATIENT);
  await shifted.product.restart();
  await expect(page.getByText('Live', { exact: true })).toBeVisible(PATIENT);
  await answer('Dora', 'ACCEPT');
  await answer('Finn', 'DECLINE');
  await expect(detail('Gas').getByRole('region', { name: 'Not coming' })).toContainText('Finn 001 Probe', PATIENT);
  await goTo('03:22:00');
  const ended = ['accepted Leak', 'accepted Fire', 'Taken over: Tocsin Administrator Pump'];
  const unhandled = ['not accepted Gas', ...ended];
  await shows({ figures: [1, 0, 2, 1], rows: unhandled, wall: unhandled });

  // 12: the operator closes gas as a false alarm: nothing is left to do
  await goTo('03:40:00');
  await detail('Gas').getByRole('button', { name: 'Close alarm' }).click();
  await dialog().getByRole('combobox', { name: 'Reason' }).selectOption('False alarm');
  await dialog().getByRole('button', { name: 'Close alarm' }).click();
  await expect(situation('Gas')).toContainText(/Closed by Tocsin Administrator, 03:40:\d\d: False alarm/);
  const closed = ['Closed: Tocsin Administrator Gas', ...ended];
  await shows({ figures: [0, 0, 2, 2], rows: closed, wall: closed });
  expect([page.problems, wall.problems]).toEqual([[], []]);
}, 240_000);
