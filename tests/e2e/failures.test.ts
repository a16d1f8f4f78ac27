import { expect as equal, it } from 'vitest';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

const { api, page } = await visit();

/** Makes one path of the protocol fail while `work` runs. */
async function refused(path: string, status: number, body: object, work: () => Promise<void>): Promise<void> {
  await page.route(`**/rest/api/${path}`, (route) => route.fulfill({ status, json: body }));
  const reply = page.waitForResponse((one) => new URL(one.url()).pathname === `/rest/api/${path}`);
  // the reply is checked first: if it is another one, that is the failure to report
  await Promise.all([reply.then((one) => equal(one.status()).toBe(status)), work()]);
  await page.unroute(`**/rest/api/${path}`);
}

it.each([
  [
    '[S8.4][S8.6]',
    'participants',
    { reason: 'Database is being moved' },
    'Unable to get participants: Database is being moved',
  ],
  ['[S8.4]', 'participants', {}, 'Unable to get participants'],
  ['[S8.5][S8.7]', 'organizations', { reason: 'NOT_FOUND' }, 'Unable to get organization: The record no longer exists'],
])('%s a list of %s refused with %j says so', async (_, name, body, text) => {
  await refused('list', 400, body, async () => {
    await openInside(page, `/${name}`);
    await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
  });
});

it('shows why a move was refused', async () => {
  const orgId = await api.organization('Refused move');
  const [id] = await api.people(orgId, 'Bleibt', 1);
  await openInside(page, `/participants/${id}?org=${orgId}`);
  await refused('move', 409, { reason: 'LIMIT_REACHED' }, async () => {
    await page.getByRole('button', { name: 'Move to another organization' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose organization' });
    await picker.getByRole('treeitem', { name: 'Total system' }).click();
    await picker.getByRole('button', { name: 'Select' }).click();
    const text = 'Unable to change organization: The limit of the organization has been reached';
    await expect(page.getByText(text)).toBeVisible();
  });
});
