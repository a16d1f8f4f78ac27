import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { signInToApi } from './api.ts';
import { launch, openPage, signIn } from './browser.ts';
import { openInside } from './goInside.ts';
import { productUrl } from './sharedProduct.ts';
import { openSignedIn } from './visit.ts';

const url = productUrl();

const browser = await launch();
const admin = await signInToApi(url);
const operator = await signInToApi(url, 'operator');
const { orgId } = await operator.call<{ orgId: number }>('GET', '/verify');
const person = { name: 'Quido', surname: 'Refusal', language: 'ENGLISH' };
/** A participant at the root, out of the operator's reach, and one below it. */
const above = (await admin.create('/participants', { ...person, shortName: 'ABOVE', orgId: 1 })).id;
const below = (await admin.create('/participants', { ...person, shortName: 'BELOW', orgId })).id;
const page = await openPage(browser);
await signIn(page, url, 'operator');
afterAll(() => browser.close());
afterEach(() => expect(page.problems).toEqual([]));

const list = () => page.locator('section.v-list');
const record = () => page.locator('section.v-rec');
const DENIED = 'You may not see or change this';

describe('an operator without the authority', () => {
  it('starts in his own organization, where the server permits him to work', async () => {
    await openInside(page, '/participants');
    await list().getByRole('row', { name: /\(/ }).first().waitFor();
    await page.getByRole('button', { name: /Elbe Health Group/ }).waitFor();
  });

  it('sees the entry disabled with the required authority; the others are enabled [S2.70][S2.84][S2.87][S6.1][S6.4]', async () => {
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    for (const [entry, authority] of [
      ['Deleted alarm points', '“Restore deleted alarm points”'],
      ['Alarm rules', '“Open alarm rules”'],
    ]) {
      const locked = menu.getByRole('button', { name: `${entry}. Needs the authority ${authority}.` });
      expect(await locked.getAttribute('aria-disabled')).toBe('true');
      await locked.hover();
      const tip = page.getByRole('tooltip').filter({ hasText: `${entry} is locked` });
      expect(await tip.innerText()).toContain(String(authority));
      const before = page.url();
      await locked.click({ force: true });
      expect(page.url()).toBe(before);
    }
    await page.mouse.move(700, 400);
    await menu.getByRole('link', { name: 'Alarm points', exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.getByRole('tooltip').filter({ hasText: 'Restore deleted alarm points' }).count())
      .toBe(1);
    expect(await menu.getByRole('link', { name: 'Users' }).count()).toBe(1);
    expect(await menu.getByRole('link', { name: 'Alarm points', exact: true }).count()).toBe(1);
  });

  it.each([
    ['/deleted-alarm-points', 'Deleted alarm points', 'Restore deleted alarm points'],
    ['/users', 'Users', 'See users'],
  ])(
    'opens %s when it is typed and shows clearly that the server refuses it [S6.3][S6.8]',
    async (path, heading, authority) => {
      const answer = page.waitForResponse((response) => response.url().endsWith('/rest/api/list'));
      await page.goto(url + path);
      expect((await answer).status()).toBe(403);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      const refusal = list().getByRole('alert');
      await refusal.waitFor();
      expect(await refusal.innerText()).toContain(DENIED);
      expect(await refusal.innerText()).toContain(`Needed: “${authority}”`);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.getByRole('table').count()).toBe(0);
    },
  );

  it('stores the reason of a refused list locally [S6.9][S8.22]', async () => {
    await openInside(page, '/user-groups');
    await list().getByRole('alert').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('tocsin.denied'))).toBe('ACCESS_DENIED');
  });

  it('sees the refusal of a record too, with and without its list', async () => {
    await openInside(page, '/users/1');
    await record().getByRole('alert').waitFor();
    expect(await record().getByRole('alert').innerText()).toContain('Needed: “See users”');

    await openInside(page, `/participants/${above}`);
    await record().getByRole('alert').waitFor();
    expect(await record().getByRole('alert').innerText()).toContain(DENIED);
    expect(await record().getByRole('alert').innerText()).toContain('an organization outside of yours');
    await list().getByRole('row', { name: /\(/ }).first().waitFor();
  });

  it('gets the record read-only: no button to create, save, clone, move or delete', async () => {
    await openInside(page, `/participants/${below}`);
    await record().getByRole('heading', { name: 'Quido Refusal (BELOW)' }).waitFor();
    expect(await list().getByRole('button', { name: 'New', exact: true }).count()).toBe(0);
    for (const name of [/^Save/, /^Clone/, /^Move/]) {
      expect(await record().getByRole('button', { name }).count()).toBe(0);
    }
    await record().getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'History' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    expect(await page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0);
    expect(await record().locator('input:not([readonly]):not([disabled])').count()).toBe(0);
  });

  it('is refused a write that the console still offers, and keeps the input [S6.8]', async () => {
    await page.route('**/rest/api/verify', async (route) => {
      const reply = await route.fetch();
      const user = (await reply.json()) as { authorities: string[] };
      await route.fulfill({
        response: reply,
        json: { ...user, authorities: [...user.authorities, 'PARTICIPANT_EDIT'] },
      });
    });
    await page.goto(`${url}/participants/${below}`);
    const name = record().getByLabel(/^Name/);
    await name.fill('Quirin');
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
    await record().getByRole('button', { name: /^Save/ }).click();
    expect((await answer).status()).toBe(403);
    const alert = record().getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(
      /Not saved\.\s*The record could not be saved: You have no permission for this\s*What you typed is kept\./,
    );
    expect(await name.inputValue()).toBe('Quirin');
    const { name: stored } = await admin.call<{ name: string }>('GET', `/participants/${below}`);
    expect(stored).toBe('Quido');
    await record().getByRole('button', { name: 'Discard' }).click();
    await page.unroute('**/rest/api/verify');
  });
});

describe('an administrator of one site', () => {
  it('sees and moves nothing outside his part of the tree [S6.8]', async () => {
    const site = await signInToApi(url, 'klinikum');
    const { orgId } = await site.call<{ orgId: number }>('GET', '/verify');
    const own = { name: 'Quast', surname: 'Grenze', shortName: 'GRENZE', language: 'GERMAN', orgId };
    const { id } = await site.create('/participants', own);
    expect((await site.send('GET', `/participants/${above}`)).status).toBe(403);
    expect((await site.send('DELETE', `/participants/${above}`)).status).toBe(403);
    const move = { id, objectType: 'PARTICIPANT', newOrgId: 1 };
    expect((await site.send('PUT', '/move', move)).status).toBe(403);

    const other = await openSignedIn(browser, url, {}, 'klinikum');
    await openInside(other, '/participants?q=Refusal');
    await other.getByText('Nothing matches').waitFor();
    await openInside(other, '/participants?q=Grenze');
    await other.getByRole('row', { name: /Quast Grenze/ }).waitFor();
  });
});

describe('a user whose roles change while he works', () => {
  it('is refused from the next call on, keeps what is typed, and is offered only what is still permitted', async () => {
    const rights = ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT', 'ALARM_PANEL'];
    const role = { name: `Changing ${Date.now()}`, orgId: 1, authorities: rights };
    const { id: roleId } = await admin.create('/user-groups', role);
    const login = `changing${Date.now()}`;
    const password = 'tide-and-otter-42';
    const person = { name: 'Chang', surname: 'Ing', login, language: 'ENGLISH', active: true, orgId: 1 };
    await admin.create('/users', { ...person, roleIds: [roleId], password });
    const his = await openSignedIn(browser, url, {}, login, password);
    await openInside(his, `/participants/${above}`);
    const pane = his.locator('section.v-rec');
    const name = pane.getByLabel(/^Name/);
    await name.fill('Typed by him');

    const stored = await admin.call<{ version: number }>('GET', `/user-groups/${roleId}`);
    await admin.call('PUT', '/user-groups', { ...stored, id: roleId, authorities: ['PARTICIPANT_VIEW'] });
    await name.press('Control+s');
    await pane.getByRole('alert').waitFor();
    const menu = his.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('button', { name: 'Trigger alarm. Needs the authority “Trigger alarms”.' }).waitFor();
    expect(await his.locator('section.v-list').getByRole('button', { name: 'New', exact: true }).count()).toBe(0);
    expect(await name.inputValue()).toBe('Typed by him');
  });
});
