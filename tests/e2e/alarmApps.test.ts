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

const tile = (page: WatchedPage, label: string) =>
  page.getByRole('list', { name: 'Alarm types' }).getByRole('button', { name: new RegExp(`^${label}`) });
const panel = (page: WatchedPage, label: string) => page.getByRole('region', { name: label, exact: true });
const systemId = (page: WatchedPage) => page.getByLabel('System ID *', { exact: true });
const plan = (page: WatchedPage) => page.getByLabel('Alarm plan *', { exact: true });
const isEditing = (page: WatchedPage) => new URL(page.url()).searchParams.get('edit') === 'true';

describe('alarm apps on the platform', () => {
  let api: Arrange;
  let page: WatchedPage;
  let orgId: number;
  let planName: string;

  beforeAll(async () => {
    api = await arrange(url);
    orgId = await api.organization('App ward');
    const steps = [{ participantIds: await api.people(orgId, 'Appfolk', 1), requiredAcceptances: 1, waitSeconds: 60 }];
    planName = 'App plan';
    await api.create('/alarmplans', { name: planName, orgId, steps });
    page = await openPage(browser);
    await signIn(page, url);
  });
  afterAll(() => expect(page.problems).toEqual([]));

  it('show six types and which of them are defined in the chosen organization [S1.13][S2.33][S2.136]', async () => {
    await page.getByRole('link', { name: 'Alarm apps' }).click();
    await page.getByRole('button', { name: /^Organization/ }).click();
    const picker = page.getByRole('dialog', { name: 'Choose organization' });
    await picker.getByRole('treeitem', { name: 'App ward' }).click();
    await picker.getByRole('button', { name: 'Select' }).click();
    await expect(page).toHaveURL(new RegExp(`org=${orgId}`));
    await expect(page.getByRole('list', { name: 'Alarm types' }).getByRole('button')).toHaveCount(6);
    for (const label of ['SOS', 'Medical', 'Technical fault', 'Fire', 'Water', 'Security']) {
      await expect(tile(page, label)).toContainText('Not defined');
    }
  });

  it('are created, which ends editing [S4.33]', async () => {
    await tile(page, 'SOS').click();
    await panel(page, 'SOS').getByRole('button', { name: 'Define' }).click();
    await expect(systemId(page)).toHaveValue(`SOS-${orgId}`);
    await page.keyboard.press('Control+s');
    await expect(page.locator('[data-path="alarmPlanId"]')).toContainText('Required');
    await plan(page).selectOption({ label: `${planName} · App ward` });
    await page.keyboard.press('Control+s');
    await expect(tile(page, 'SOS')).toContainText('Defined');
    expect(isEditing(page)).toBe(false);
    await expect(panel(page, 'SOS').getByRole('button', { name: 'Edit' })).toBeFocused();
    const stored = await api.call('GET', `/alarmpoints/predefined/${orgId}?alarmtype=SOS`);
    expect(stored).toMatchObject({ systemId: `SOS-${orgId}`, alarmPlanName: planName });
  });

  it('show a refusal in a banner and at the field, and keep the input [S8.26][S8.27][S5.18]', async () => {
    await tile(page, 'Fire').click();
    await panel(page, 'Fire').getByRole('button', { name: 'Define' }).click();
    await systemId(page).fill(`SOS-${orgId}`);
    await plan(page).selectOption({ label: `${planName} · App ward` });
    await page.keyboard.press('Control+s');
    await expect(page.getByText('This value is already in use')).toBeVisible();
    await expect(page.locator('[data-path="systemId"]')).toContainText(`Already used by SOS (SOS-${orgId})`);
    expect(isEditing(page)).toBe(true);
    await expect(systemId(page)).toHaveValue(`SOS-${orgId}`);
    await tile(page, 'Water').click();
    const warning = page.getByRole('dialog', { name: 'Unsaved changes' });
    await warning.getByRole('button', { name: 'Discard changes' }).click();
    await expect(tile(page, 'Water')).toHaveAttribute('aria-pressed', 'true');
  });

  it('are changed and removed with the keyboard alone, after which none is chosen [S4.34][S4.35][S4.36]', async () => {
    await tile(page, 'SOS').focus();
    await page.keyboard.press('Enter');
    await panel(page, 'SOS').getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await expect(systemId(page)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type('-B');
    await page.keyboard.press('Enter');
    await expect(tile(page, 'SOS')).toContainText(`SOS-${orgId}-B`);
    expect(isEditing(page)).toBe(false);
    await panel(page, 'SOS').getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete the alarm app "SOS"?' });
    await dialog.waitFor();
    expect(await violations(page, '[role="dialog"]')).toEqual([]);
    await pressIn(dialog, 'Delete');
    await expect(tile(page, 'SOS')).toContainText('Not defined');
    await expect(tile(page, 'SOS')).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByText('Choose an alarm type to see its app.')).toBeVisible();
  });

  it('have nothing axe finds wrong in either theme, and need no sideways scrolling', async () => {
    const other = await openSignedIn(browser, url, { ...LIGHT_THEME, viewport: { width: 400, height: 800 } });
    for (const query of ['', '&type=FIRE&edit=true']) {
      await openInside(other, `/alarm-apps?org=${orgId}${query}`);
      await tile(other, 'Fire').waitFor();
      await expect(tile(other, 'Fire')).toContainText('Not defined');
      if (query.includes('edit')) await systemId(other).waitFor();
      expect({ query, found: await violations(other) }).toEqual({ query, found: [] });
      expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    }
  });
});

describe('alarm apps on a foreign platform', () => {
  let server: ForeignServer;
  let page: WatchedPage;
  const stored = (alarmType: string) => server.rows.get('ALARM_APP')?.find((row) => row.alarmType === alarmType);

  beforeAll(async () => {
    server = await startForeign({ textIds: true, dist: 'dist' });
    page = await openPage(browser);
    await signIn(page, server.url, 'operator');
    await openInside(page, '/alarm-apps?org=2');
  });
  afterAll(async () => {
    expect(page.problems).toEqual([]);
    await server.close();
  });

  it('are created, refused and removed by the calls of the specification [S7.86][S7.87][S7.89][S7.90][S8.27]', async () => {
    await tile(page, 'Fire').click();
    await panel(page, 'Fire').getByRole('button', { name: 'Define' }).click();
    await systemId(page).fill('OLD-SOS');
    await plan(page).selectOption({ label: 'Evacuation' });
    await page.keyboard.press('Control+s');
    await expect(
      page.locator('.banner, [role="alert"], [role="status"]').getByText('The system id is taken').first(),
    ).toBeVisible();
    await systemId(page).fill('NEW-FIRE');
    await page.keyboard.press('Control+s');
    await expect(tile(page, 'Fire')).toContainText('NEW-FIRE');
    expect(stored('FIRE')).toMatchObject({ orgId: 2, systemId: 'NEW-FIRE', alarmPlanId: 600 });
    await panel(page, 'Fire').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(tile(page, 'Fire')).toContainText('Not defined');
    expect(stored('FIRE')).toBeUndefined();
  });

  it('with an unreadable icon are shown with the default one, and can be fixed [S3.254][S7.88]', async () => {
    await expect(tile(page, 'SOS')).toContainText('Icon not readable');
    await tile(page, 'SOS').click();
    await panel(page, 'SOS').getByRole('button', { name: 'Edit' }).click();
    await expect(systemId(page)).toHaveValue('OLD-SOS');
    await plan(page).selectOption({ label: 'Evacuation' });
    await page.keyboard.press('Control+s');
    await expect(tile(page, 'SOS')).toContainText('Defined');
    expect(stored('SOS')).toMatchObject({ id: 900, icon: JSON.stringify({ name: 'clock-alert', color: '#989898' }) });
  });
});
