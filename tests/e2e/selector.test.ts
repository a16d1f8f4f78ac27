import { it } from 'vitest';
import { LIGHT_THEME, violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { openSignedIn, visit } from './visit.ts';

const { url, browser, api, page } = await visit();
/** A top organization, and its children: another one and "manual calls". */
const top = await api.organization('Selector house');
const ward = await api.organization('A ward', top);
await api.organization('manual calls', top);
const device = { callingDeviceType: 'PAGER', address: '1', active: true };
const people = await api.people(top, 'Sel', 30, (number) => ({ devices: number === 1 ? [] : [device] }));
const others = await api.people(ward, 'Ward', 3, () => ({ surname: 'Zelenka', language: 'CZECH' }));
const group = await api.create('/participant-groups', {
  name: 'Sel crew',
  orgId: top,
  participantIds: people.slice(0, 25),
});
await api.create('/alarmplans', {
  name: 'Sel plan',
  orgId: top,
  steps: [{ participantIds: [people[0]], groupIds: [group], requiredAcceptances: 1, waitSeconds: 0 }],
});

const dialog = () => page.getByRole('dialog', { name: /^Choose:/ });
const tree = () => dialog().getByRole('tree');
const row = (name: RegExp | string) => tree().getByRole('treeitem', { name });
const members = () => page.locator('.m-row');
const saved = () => expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
const stored = async () =>
  (await api.call<{ participantIds: number[] }>('GET', `/participant-groups/${group}`)).participantIds;

async function openMembers(): Promise<void> {
  await openInside(page, `/participant-groups/${group}?org=${top}&tab=members`);
  await expect(members()).toHaveCount(20);
}

it('chooses from a tree in which organizations cannot be chosen [S2.107][S2.116][S2.117][S2.118][S2.120][S2.121]', async () => {
  await openMembers();
  await page.getByRole('button', { name: 'Add to Members' }).click();
  await expect(row('Selector house')).toHaveAttribute('aria-expanded', 'true');
  expect(await row('Selector house').getAttribute('aria-checked')).toBeNull();
  // "manual calls" before "A ward" [S2.126]
  const names = await tree().getByRole('treeitem').allTextContents();
  const at = names.indexOf('Selector house');
  expect(names.slice(at, at + 4)).toEqual([
    'Selector house',
    'manual calls',
    'A ward',
    'Sel 001 Probe (Sel001)No device that can be called',
  ]);
  await expect(row(/Sel 001/)).toHaveAttribute('aria-checked', 'true');
  await row(/Sel 001/).click();
  await expect(row(/Sel 001/)).toHaveAttribute('aria-checked', 'false');
  await expect(dialog().getByRole('status').filter({ hasText: 'participants' })).toHaveText('24 participants');
  await row('A ward').click();
  await row(/Ward 002/).click();
  await dialog().getByRole('button', { name: 'Remove Ward 002 Zelenka (Ward002)' }).click();
  await row(/Ward 003/).click();
  await dialog().getByRole('button', { name: 'Apply (25)' }).click();
});

it('shows the changes before saving', async () => {
  const changes = page.locator('.m-changes');
  await expect(changes.getByRole('status')).toHaveText('Not saved yet: 1 added, 1 removed');
  await expect(changes.getByRole('list').first()).toContainText('Ward 003 Zelenka (Ward003)');
  await expect(changes.getByRole('list').last()).toContainText('Sel 001 Probe (Sel001)');
  expect(await stored()).toEqual(people.slice(0, 25));
  await changes.getByRole('button', { name: 'Undo: Sel 001 Probe (Sel001)' }).click();
  await expect(changes.getByRole('status')).toHaveText('Not saved yet: 1 added');
  await page.keyboard.press('Control+s');
  await saved();
  expect(await stored()).toEqual([...people.slice(0, 25), others[2]]);
  await expect(changes).toHaveCount(0);
});

it('works with the keyboard alone, from the button to the save', async () => {
  await openInside(page, `/participant-groups/_new?org=${top}`);
  await page.getByLabel('Name *').fill('Keyboard crew');
  await page.getByRole('tab', { name: 'Members' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add to Members' }).focus();
  await page.keyboard.press('Enter');
  await expect(tree()).toBeFocused();
  const active = () => tree().locator('.active').textContent();
  await expect.poll(active).not.toBeNull();
  await page.keyboard.press('Home');
  await expect.poll(active).toBe('Total system');
  await page.keyboard.type('selector');
  await expect.poll(active).toBe('Selector house');
  if ((await row('Selector house').getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
  await expect(row(/Sel 001/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect.poll(active).toBe('manual calls');
  await page.keyboard.press('*');
  await expect(row(/Ward 003/)).toBeVisible();
  await page.keyboard.type('ward 003');
  await expect.poll(active).toMatch(/^Ward 003/);
  await page.keyboard.press('Enter');
  await expect(row(/Ward 003/)).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(active).toBe('A ward');
  await page.keyboard.press('ArrowLeft');
  await expect(row('A ward')).toHaveAttribute('aria-expanded', 'false');
  // everyone in the organization at the focus
  await page.keyboard.press('ArrowLeft');
  await expect.poll(active).toBe('Selector house');
  await page.keyboard.press('Control+a');
  await expect(dialog().getByRole('button', { name: 'Apply (31)' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog().getByRole('button', { name: 'Remove all' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Delete');
  await expect(dialog().getByRole('button', { name: 'Apply (30)' })).toBeVisible();
  await expect(dialog().getByRole('button', { name: /^Remove Sel 001/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog()).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add to Members' })).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: 'Keyboard crew' })).toBeVisible();
  await page.waitForURL((at) => /^\/participant-groups\/\d+$/.test(at.pathname));
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const made = await api.call<{ participantIds: number[] }>('GET', `/participant-groups/${id}`);
  expect(made.participantIds).toEqual(people);
});

it('fits a phone, free of violations: nothing is wider than the screen, and the chosen records are below the tree', async () => {
  const phone = await openSignedIn(browser, url, { ...LIGHT_THEME, viewport: { width: 400, height: 860 } });
  await openInside(phone, `/participant-groups/${group}?org=${top}&tab=members`);
  await expect(phone.locator('.m-row')).toHaveCount(20);
  const overflow = (part: string) => phone.locator(part).evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(await overflow('[role=tabpanel]')).toBe(0);
  await phone.getByRole('button', { name: 'Add to Members' }).click();
  await expect(phone.getByRole('treeitem', { name: /Sel 002/ })).toBeVisible();
  expect(await overflow('.v-dialog-body')).toBe(0);
  const [tree, chosen] = await Promise.all(['.s-tree', '.s-chosen'].map((part) => phone.locator(part).boundingBox()));
  expect(chosen?.y).toBeGreaterThan((tree?.y ?? 0) + (tree?.height ?? 0) - 1);
  // axe finds nothing wrong with the selector and the changes
  await phone.getByRole('treeitem', { name: /Sel 001/ }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Filters', expanded: false }).click();
  await phone.getByLabel('Name', { exact: true }).fill('sel 0');
  await phone.keyboard.press('Enter');
  await expect(phone.locator('.s-where')).toHaveText(/^[1-9]\d* found$/);
  expect(await violations(phone, '[role="dialog"]')).toEqual([]);
  await phone.getByRole('button', { name: /^Apply/ }).click();
  await expect(phone.locator('.m-changes')).toBeVisible();
  expect(await violations(phone, '.v-rec')).toEqual([]);
});
