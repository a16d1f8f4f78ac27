import { afterAll, afterEach, describe, it } from 'vitest';
import { startForeign } from '../foreign/server.ts';
import { launch, openPage, signInByForm } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';

/** Refused calls: the browser logs each as an error. */
const refused: string[] = [];

/** A user with the specification's eight authorities, on a platform with only the specification's calls. */
const [browser, server] = await Promise.all([launch(), startForeign({ dist: 'dist' })]);
const page = await openPage(browser);
page.setDefaultTimeout(20_000);
page.on('response', (response) => {
  if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
});
await signInByForm(page, server.url, 'operator');
afterAll(async () => {
  await browser.close();
  await server.close();
});
afterEach(() => {
  expect(page.problems).toEqual([]);
  expect(server.beyond.filter((call) => call !== 'GET /capabilities')).toEqual([]);
});

const record = () => page.locator('section.v-rec');
const stored = (type: string, name: string) => server.rows.get(type)?.find((row) => row.name === name);
const button = (name: string | RegExp) => record().getByRole('button', { name });

const nothing = async () => {};

/** Adds the first step of a plan, which calls one person. */
async function step() {
  await page.getByRole('tab', { name: 'Steps' }).click();
  await page.getByRole('button', { name: 'Add step' }).click();
  await page
    .locator('[data-path="steps.0.participantIds"]')
    .getByRole('button', { name: /^(Add to|Choose)/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Choose:/ });
  await dialog.getByLabel('Short name').fill('P07');
  await page.keyboard.press('Enter');
  await dialog.getByRole('treeitem', { name: /P07/ }).click();
  await dialog.getByRole('button', { name: /\(1\)|Add 1/ }).click();
  await page.getByRole('tab', { name: 'Details' }).click();
}

/** Creates a record with the specification's fields, and edits it. */
async function createAndEdit(path: string, type: string, fields: Record<string, string>, more = nothing) {
  await openInside(page, `/${path}/_new`);
  for (const [name, value] of Object.entries(fields)) await page.locator(`#field-${name}`).fill(value);
  await more();
  await button(/^Create/).click();
  await page.waitForURL((at) => /\/\d+$/.test(at.pathname));
  // waits until the form of the new record is closed
  await button('More').waitFor();
  expect(stored(type, 'First')).toBeDefined();
  await page.locator('#field-name').fill('Second');
  await button(/^Save/).click();
  await expect.poll(() => stored(type, 'Second')?.id).toBeDefined();
  expect(stored(type, 'First')).toBeUndefined();
}

async function clone(type: string) {
  await button('Clone').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clone' }).click();
  await expect.poll(() => stored(type, 'Second copy')?.id).toBeDefined();
  // the copy opens after the check of its route
  await page.getByRole('heading', { name: /Second copy/ }).waitFor();
}

async function move(type: string, name: string, orgField: string) {
  await button('Move to another organization').click();
  const picker = page.getByRole('dialog', { name: 'Choose organization' });
  await picker.getByRole('treeitem', { name: /South clinic/ }).click();
  await picker.getByRole('button', { name: 'Select' }).click();
  await expect.poll(() => stored(type, name)?.[orgField]).toBe(3);
}

async function remove(type: string, name: string) {
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect.poll(() => stored(type, name)?.deleted ?? stored(type, name) === undefined).toBe(true);
}

describe('with the eight authorities of the specification, on a platform with only its calls', () => {
  const people = { name: 'First', surname: 'Person', shortName: 'FP' };

  it.each([
    ['participants', 'PARTICIPANT', people, 'orgId', true, nothing],
    ['alarm-plans', 'ALARMPLAN', { name: 'First' }, 'orgId', true, step],
    ['organizations', 'ORGANIZATION', { name: 'First' }, 'parentId', false, nothing],
  ] as const)(
    '%s are created, changed, copied, moved and deleted [P1]',
    async (path, type, fields, orgField, clones, more) => {
      await createAndEdit(path, type, fields, more);
      if (clones) await clone(type);
      else expect(await button('Clone').count()).toBe(0);
      const name = clones ? 'Second copy' : 'Second';
      await move(type, name, orgField);
      await remove(type, name);
    },
  );

  it('groups are listed and moved, and the screen says what the server lacks [P16]', async () => {
    await openInside(page, '/participant-groups');
    await page.getByRole('row', { name: /Night shift/ }).waitFor();
    await page.getByText(/This server only lists these records/).waitFor();
    await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Night shift', exact: true })).toHaveCount(0);
    const box = page.getByRole('checkbox', { name: 'Select Night shift' });
    await box.click();
    await expect.poll(() => box.isChecked()).toBe(true);
    await page.getByRole('toolbar').getByRole('button', { name: 'Move' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose organization' });
    await picker.getByRole('treeitem', { name: /South clinic/ }).click();
    await picker.getByRole('button', { name: 'Select' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move 1' }).click();
    await expect.poll(() => server.rows.get('PARTICIPANT_GROUP')?.find(({ id }) => id === 400)?.orgId).toBe(3);
  });

  it('text templates are not offered for a text [P16]', async () => {
    await openInside(page, '/alarm-points/500?tab=text');
    await page.getByRole('tab', { name: 'Text' }).waitFor();
    await expect(page.getByRole('button', { name: /Text template/ })).toHaveCount(0);
  });

  it('groups of a participant are shown read-only, and nobody is reported as deleted [P19]', async () => {
    await openInside(page, '/participants/100?tab=memberships');
    const groups = page.locator('[data-path="groupIds"]');
    await expect(groups.locator('.m-row')).toHaveText([/Night shift/]);
    await expect(groups.getByRole('button')).toHaveCount(0);
    await groups.getByText('This server does not let memberships be changed here.').waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.locator('#field-surname').fill('Aignerová');
    await button(/^Save/).click();
    await button('Saved').waitFor();
    expect(server.rows.get('PARTICIPANT')?.find(({ id }) => id === 100)?.surname).toBe('Aignerová');
    await expect(page.getByText(/no longer exists/)).toHaveCount(0);
  });

  it('limits are sent back as plain numbers, and their use is shown as unknown [P21]', async () => {
    await openInside(page, '/organizations/2?tab=limits');
    const field = page.getByLabel('Participants', { exact: true });
    await expect(field).toHaveValue('100000');
    await page.getByText('in use: not known').first().waitFor();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('limits'));
    await field.fill('90000');
    await field.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ PARTICIPANT: 90000, USER: null });
    await page.getByText('Limits saved').waitFor();
  });

  it('the root of the tree cannot be deleted, and a page beyond the last one shows the last [P26]', async () => {
    await openInside(page, '/organizations/1');
    await record().getByRole('heading', { name: 'Total system' }).waitFor();
    await expect(button('More')).toHaveCount(0);
    await expect(button('Move to another organization')).toHaveCount(0);
    await openInside(page, '/participants?size=20&page=99');
    await page
      .getByRole('row', { name: /\(P\d\d\)/ })
      .first()
      .waitFor();
    await expect(page.locator('.v-foot')).toContainText('3 / 3');
    await expect(page.getByText(/No participants yet/)).toHaveCount(0);
  });

  it('missing values are shown as unknown, and names instead of ids [P26]', async () => {
    await openInside(page, '/participants/101');
    const active = page.locator('[data-path="active"]');
    await expect(active).toContainText('Not known');
    await page.locator('#field-shortName').fill('NOBODY');
    await page.getByText('Could not be checked here; saving will tell').waitFor();
    await expect(page.getByText('Free', { exact: true })).toHaveCount(0);
    const point = server.rows.get('ALARMPOINT')?.find(({ id }) => id === 500);
    Object.assign(point ?? {}, { alarmPlanId: 600 });
    // loads the page anew, which discards the input
    await page.goto(`${server.url}/alarm-points`);
    await expect(page.getByRole('row', { name: /Fire alarm/ })).toContainText('Evacuation');
  });

  it('nothing was refused except the call for extensions and the search for unknown logins [P27]', () => {
    // the specification's own call replies 404 to an unknown login
    const others = refused.filter((one) => !one.includes('/find-by-login/'));
    expect([...new Set(others)]).toEqual(['404 /rest/api/capabilities']);
  });
});
