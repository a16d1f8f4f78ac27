import { afterAll, beforeAll, describe, it } from 'vitest';
import { type ForeignServer, startForeign } from '../foreign/server.ts';
import { type Arrange, arrange } from './arrange.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { pressIn } from './keys.ts';
import { productUrl } from './sharedProduct.ts';
import { openSignedIn } from './visit.ts';

const url = productUrl();
const browser = await launch();
afterAll(() => browser.close());

const day = (page: WatchedPage, date: string) => page.locator(`[data-day="${date}"]`);
const title = (page: WatchedPage) => page.getByLabel('Title *', { exact: true });
const button = (page: WatchedPage, name: string) => page.getByRole('button', { name, exact: true });

const addressOf = (page: WatchedPage) => new URL(page.url()).searchParams;

interface SetReply {
  version: number;
  events: { title: string; start: string; end: string; singleDay: boolean; standard: boolean; recurring: boolean }[];
}

describe('holidays on the platform', () => {
  let api: Arrange;
  let page: WatchedPage;
  let orgId: number;
  const stored = (year: number) => api.call<SetReply>('GET', `/holidays/${orgId}?year=${year}`);

  beforeAll(async () => {
    api = await arrange(url);
    orgId = await api.organization('Holiday ward');
    page = await openPage(browser, LIGHT_THEME);
    await signIn(page, url);
    await openInside(page, `/holidays?org=${orgId}&year=2031`);
    await day(page, '2031-01-01').waitFor();
  });
  afterAll(() => expect(page.problems).toEqual([]));

  it('are added on a pressed day: nothing can be edited before that, nor after saving [S1.9][S2.61][S4.12][S4.19][S5.8][S5.9]', async () => {
    await day(page, '2031-05-01').click();
    await expect(page.getByRole('region', { name: 'Thursday, 1 May 2031' })).toBeVisible();
    await expect(title(page)).toHaveCount(0);
    await button(page, 'Add holiday').click();
    await expect(title(page)).toBeFocused();
    await title(page).fill('Labour Day');
    await page.keyboard.press('Control+s');
    await expect(day(page, '2031-05-01')).toHaveAccessibleName('Thursday, 1 May 2031, Labour Day');
    await expect(button(page, 'Edit')).toBeFocused();
    expect(addressOf(page).get('edit')).toBeNull();
    expect((await stored(2031)).events).toMatchObject([
      { title: 'Labour Day', start: '2031-05-01 00:00:00', end: '2031-05-01 23:59:00', singleDay: true },
    ]);
  });

  it('are changed where they have an id, and not created again [S4.18]', async () => {
    await button(page, 'Edit').click();
    await title(page).fill('First of May');
    await page.keyboard.press('Control+s');
    await expect(day(page, '2031-05-01')).toHaveAccessibleName('Thursday, 1 May 2031, First of May');
    expect((await stored(2031)).events).toHaveLength(1);
  });

  it('are drawn over several days [S5.10]', async () => {
    const [from, to] = [day(page, '2031-07-14'), day(page, '2031-07-16')];
    await from.hover();
    await page.mouse.down();
    await to.hover();
    await page.mouse.up();
    await expect(page.getByRole('region', { name: /^14\s–\s16 July 2031$/ })).toBeVisible();
    await button(page, 'Add holiday').click();
    await title(page).fill('Works closed');
    await page.keyboard.press('Control+s');
    await expect(day(page, '2031-07-15')).toHaveAccessibleName(/Works closed$/);
    expect((await stored(2031)).events[1]).toMatchObject({
      start: '2031-07-14 00:00:00',
      end: '2031-07-16 23:59:00',
      singleDay: false,
    });
  });

  it('on a day that is taken meanwhile are refused: the error is shown, and the input stays [S5.17][S8.18]', async () => {
    await day(page, '2031-10-03').click();
    await button(page, 'Add holiday').click();
    await title(page).fill('Mine');
    await api.create(`/holidays/${orgId}?year=2031`, {
      title: 'Theirs',
      start: '2031-10-03 00:00:00',
      end: '2031-10-03 23:59:00',
    });
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Date is occupied').first()).toBeVisible();
    await expect(title(page)).toHaveValue('Mine');
    expect(addressOf(page).get('edit')).toBe('true');
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Discard changes' })
      .click();
    await expect(title(page)).toHaveCount(0);
  });

  it('that are not saved are only deselected [S4.20]', async () => {
    const before = await stored(2031);
    await day(page, '2031-11-11').click();
    await button(page, 'Add holiday').click();
    await button(page, 'Cancel').click();
    await expect(page.getByText('Press a day, or draw over several, to see or add a holiday.')).toBeVisible();
    expect(await stored(2031)).toEqual(before);
  });

  it('are marked, added, and deleted with the keyboard alone', async () => {
    await day(page, '2031-11-11').click();
    await day(page, '2031-11-11').focus();
    await page.keyboard.press('ArrowDown');
    await expect(day(page, '2031-11-18')).toBeFocused();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: /^18\s–\s19 November 2031$/ })).toBeVisible();
    await button(page, 'Add holiday').press('Enter');
    await expect(title(page)).toBeFocused();
    await page.keyboard.type('Two days');
    await page.keyboard.press('Enter');
    await expect(day(page, '2031-11-19')).toHaveAccessibleName(/Two days$/);
    await button(page, 'Delete').press('Enter');
    await pressIn(page.getByRole('dialog', { name: 'Delete Two days?' }), 'Delete');
    await expect(day(page, '2031-11-19')).toHaveAccessibleName('Wednesday, 19 November 2031');
  });

  it('of every year apply to child organizations, and are distinguishable there [S3.118][S3.119]', async () => {
    const id = await api.create('/holidays/1?year=1970', {
      title: 'New Year',
      start: '1970-01-02 00:00:00',
      end: '1970-01-02 23:59:00',
      recurring: true,
    });
    await page.reload();
    const inherited = day(page, '2031-01-02');
    await expect(inherited).toHaveAccessibleName('Thursday, 2 January 2031, New Year (from Total system)');
    await expect(inherited).toHaveClass(/inherited/);
    await inherited.click();
    await page.getByRole('link', { name: 'Open there' }).click();
    await expect(page.getByRole('region', { name: 'New Year' })).toBeVisible();
    expect(addressOf(page).get('year')).toBe('1970');
    await api.call('DELETE', `/holidays/${id}/1?year=1970`);
  });

  it('are proposed for a country and region, without those that already exist, and listed', async () => {
    await openInside(page, `/holidays?org=${orgId}&year=2031`);
    await button(page, 'Propose public holidays').click();
    const dialog = page.getByRole('dialog', { name: 'Public holidays for Holiday ward, 2031' });
    await dialog.getByLabel('Country').selectOption({ label: 'Germany' });
    await dialog.getByLabel('Region').selectOption('SN');
    await expect(dialog.getByRole('checkbox', { name: /Labour Day$/ })).toBeDisabled();
    await expect(dialog.getByText('Is there already: First of May')).toBeVisible();
    await dialog.getByRole('checkbox', { name: /Reformation Day$/ }).uncheck();
    await dialog.getByRole('button', { name: 'Add 8 holidays' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(day(page, '2031-04-14')).toHaveAccessibleName('Monday, 14 April 2031, Easter Monday');
    await button(page, 'List').click();
    await expect(page.getByRole('row', { name: /Easter Monday/ })).toContainText('Public holiday');
    expect((await stored(2031)).events.filter(({ standard }) => standard)).toHaveLength(8);
  });

  it('are copied to the next year, where movable feasts have their own days', async () => {
    await button(page, 'Copy to 2032').click();
    const dialog = page.getByRole('dialog', { name: 'Copy the holidays of 2031 to 2032' });
    await expect(dialog.getByRole('checkbox', { name: 'Monday, 29 March 2032: Easter Monday' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: /Works closed$/ }).uncheck();
    await dialog.getByRole('button', { name: 'Copy 10 holidays' }).click();
    await expect(page).toHaveURL(/year=2032/);
    await expect(page.getByRole('row', { name: /Easter Monday/ })).toContainText('Monday, 29 March 2032');
    const { events } = await stored(2032);
    expect(events).toHaveLength(10);
    expect(events[0]).toMatchObject({ title: "New Year's Day", start: '2032-01-01 00:00:00', standard: true });
  });

  it('fit a phone, where a touch marks a day, and have nothing axe finds wrong', async () => {
    const phone = await openSignedIn(browser, url, {
      ...LIGHT_THEME,
      viewport: { width: 400, height: 800 },
      hasTouch: true,
    });
    await openInside(phone, `/holidays?org=${orgId}&year=2031`);
    await day(phone, '2031-06-05').tap();
    await button(phone, 'Add holiday').tap();
    await title(phone).waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    expect(await violations(phone)).toEqual([]);
    await openInside(phone, `/holidays?org=${orgId}&year=2031&view=list`);
    await phone.getByText('Easter Monday').waitFor();
    expect(await violations(phone)).toEqual([]);
  });
});

describe('holidays on a foreign platform', () => {
  let server: ForeignServer;
  let page: WatchedPage;
  const rows = () => server.rows.get('HOLIDAY') ?? [];

  beforeAll(async () => {
    server = await startForeign({ dist: 'dist' });
    page = await openPage(browser, LIGHT_THEME);
    await signIn(page, server.url, 'operator');
    await openInside(page, '/holidays?org=2&year=2026');
    await day(page, '2026-01-01').waitFor();
  });
  afterAll(async () => {
    expect(page.problems).toEqual([]);
    expect(server.beyond.filter((call) => call.includes('holiday'))).toEqual([]);
    await server.close();
  });

  it('are read, with those of the whole system and every year, and added', async () => {
    await expect(day(page, '2026-01-01')).toHaveAccessibleName(
      'Thursday, 1 January 2026, New Year (from Total system)',
    );
    await expect(button(page, 'Propose public holidays')).toHaveCount(0);
    await day(page, '2026-08-15').click();
    await button(page, 'Add holiday').click();
    await title(page).fill('Assumption');
    await page.keyboard.press('Control+s');
    await expect(day(page, '2026-08-15')).toHaveAccessibleName('Saturday, 15 August 2026, Assumption');
    const { id: _, ...sent } = rows().find((row) => row.title === 'Assumption') ?? { id: 0 };
    expect(sent).toEqual({
      title: 'Assumption',
      active: true,
      allDay: true,
      recurring: false,
      standard: false,
      singleDay: true,
      start: '2026-08-15 00:00:00',
      end: '2026-08-15 23:59:00',
      orgId: 2,
      year: 2026,
    });
  });

  it('are changed, refused as occupied, and deleted', async () => {
    await button(page, 'Edit').click();
    await title(page).fill('Assumption of Mary');
    await page.keyboard.press('Control+s');
    await expect(day(page, '2026-08-15')).toHaveAccessibleName(/Assumption of Mary$/);
    await openInside(page, '/holidays?org=1&year=2026&from=2026-09-11&to=2026-09-11&edit=true');
    await title(page).fill('Eve of the fair');
    rows().push({
      id: 850,
      orgId: 1,
      year: 2026,
      title: 'Taken',
      start: '2026-09-11 00:00:00',
      end: '2026-09-11 23:59:59',
    });
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Date is occupied').first()).toBeVisible();
    await expect(title(page)).toHaveValue('Eve of the fair');
    await title(page).fill('');
    await openInside(page, '/holidays?org=2&year=2026');
    await day(page, '2026-08-15').click();
    await button(page, 'Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(day(page, '2026-08-15')).toHaveAccessibleName('Saturday, 15 August 2026');
  });
});
