import { afterAll, expect, it } from 'vitest';
import { Api, signInToApi } from './api.ts';
import { launch, openPage, signIn, type WatchedPage } from './browser.ts';
import { openInside } from './goInside.ts';
import { startDatabase } from './ownDatabase.ts';
import { startProduct } from './product.ts';

/** Duration of the database outage; OUTAGE_SECONDS overrides it. */
const OUTAGE = Number(process.env.OUTAGE_SECONDS ?? 6) * 1_000;
/**
 * Short, so that tokens expire during the outage, but longer than a reply takes on a busy machine, or no token would be
 * valid.
 */
const TOKEN_SECONDS = '5';

const database = await startDatabase();
const product = await startProduct({
  DATABASE_URL: database.url,
  DEMO: 'false',
  TOKEN_SECRET: 'a secret of the tests with a database of their own',
  ACCESS_TOKEN_SECONDS: TOKEN_SECONDS,
});
const browser = await launch();
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await database?.remove();
});

const open = async (path: string): Promise<WatchedPage> => {
  const page = await openPage(browser);
  await signIn(page, product.url, 'admin', product.password);
  await openInside(page, path);
  return page;
};
const tokenOf = (page: WatchedPage) => page.evaluate(() => localStorage.getItem('authtoken') ?? '');
const pathOf = (page: WatchedPage) => new URL(page.url()).pathname;
const isLost = (page: WatchedPage) => page.getByText(/^Data \d+ s old$/).waitFor();
const isLive = (page: WatchedPage) => page.getByText('Live', { exact: true }).waitFor({ timeout: 60_000 });
const isSaved = (page: WatchedPage) =>
  page.getByText('The connection is back: your changes are saved').first().waitFor({ timeout: 60_000 });

it(
  'the database stops while five consoles work: nobody is signed out, no input is lost, all continue by themselves [P2] [U6]',
  async () => {
    // starts it again if an earlier attempt failed
    await database.start();
    const api = await signInToApi(product.url, 'admin', product.password);
    // unique, also for a second attempt
    const { id: orgId } = await api.create('/organizations', { name: `Ward ${Date.now()}`, parentId: 1 });
    const person = { name: 'Petr', surname: 'Starý', shortName: 'PST', language: 'ENGLISH', orgId };
    const { id } = await api.create('/participants', person);
    await api.create('/alarmpoints', { name: 'Boiler', orgId, text: 'Fire', language: 'ENGLISH' });

    const reads = await open(`/participants?org=${orgId}`);
    await reads.getByRole('row', { name: /Petr Starý/ }).waitFor();
    const types = await open(`/participants/_new?org=${orgId}`);
    await types.locator('#field-name').fill('Jana');
    await types.locator('#field-surname').fill('Nová');
    await types.locator('#field-shortName').fill('JNO');
    const saves = await open(`/participants/${id}`);
    await saves.locator('#field-surname').fill('Změněný');
    const creates = await open(`/participants/_new?org=${orgId}`);
    await creates.locator('#field-name').fill('Eva');
    await creates.locator('#field-surname').fill('Nočka');
    await creates.locator('#field-shortName').fill('ENO');
    const account = await open('/account');
    await account.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    const all = [reads, types, saves, creates, account];
    const oldTokens = await Promise.all(all.map(tokenOf));

    const began = Date.now();
    await database.stop();
    await saves.getByRole('button', { name: /^Save/ }).click();
    await creates.getByRole('button', { name: /^Create/ }).click();
    for (const page of [saves, creates]) {
      const alert = page.locator('section.v-rec').getByRole('alert');
      await alert.waitFor({ timeout: 45_000 });
      expect(await alert.innerText()).toMatch(
        /Not saved\.[\s\S]*What you typed is kept, and is saved automatically as soon as it is\./,
      );
    }
    const menu = reads.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Alarm points', exact: true }).click();
    await account
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Users', exact: true })
      .click();
    await Promise.all([reads, saves, creates, account].map(isLost));
    await expect.poll(() => Date.now() - began, { timeout: OUTAGE + 5_000 }).toBeGreaterThan(OUTAGE);
    for (const page of all) expect(pathOf(page)).not.toBe('/login');
    expect(pathOf(reads)).toBe('/participants');
    expect(pathOf(account)).toBe('/account');

    // started before the database is back, because the messages disappear by themselves
    const saved = Promise.all([saves, creates].map(isSaved));
    await database.start();
    await Promise.all([saved, ...all.map(isLive)]);
    await expect.poll(() => pathOf(reads), { timeout: 30_000 }).toBe('/alarm-points');
    await reads.getByRole('row').nth(1).waitFor();
    await expect.poll(() => pathOf(account), { timeout: 30_000 }).toBe('/users');
    await account.getByRole('row').nth(1).waitFor();
    await saves.getByRole('heading', { name: /Petr Změněný/ }).waitFor();
    await expect.poll(() => pathOf(creates), { timeout: 30_000 }).toMatch(/^\/participants\/\d+$/);
    expect(await types.locator('#field-surname').inputValue()).toBe('Nová');
    await types.getByRole('button', { name: /^Create/ }).click();
    // the heading follows the input, so only the address shows that the record is stored
    await expect.poll(() => pathOf(types), { timeout: 30_000 }).toMatch(/^\/participants\/\d+$/);

    const again = await signInToApi(product.url, 'admin', product.password);
    const { list } = await again.call<{ list: { shortName: string; surname: string }[] }>('POST', '/list', {
      type: 'PARTICIPANT',
      parentOrgId: orgId,
      recursive: false,
      currentPage: 0,
      pageSize: 20,
      filterValue: '',
    });
    expect(list.map((row) => `${row.shortName} ${row.surname}`).sort()).toEqual([
      'ENO Nočka',
      'JNO Nová',
      'PST Změněný',
    ]);
    const renewed = await Promise.all(all.map(tokenOf));
    for (const [index, token] of oldTokens.entries()) {
      expect((await new Api(product.url, token).send('GET', '/verify')).status).toBe(401);
      expect(renewed[index]).not.toBe(token);
    }
    for (const page of all) expect(page.problems).toEqual([]);
  },
  OUTAGE + 150_000,
);
