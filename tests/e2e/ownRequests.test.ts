import { afterAll, it } from 'vitest';
import { arrange, watchOf } from './arrange.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { launch, openPage, signIn } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { startProduct } from './product.ts';

const SMALL = { width: 400, height: 860 };
const product = await startProduct({ DEMO: 'false', SIMULATED_PHONE: 'true' });
const [browser, api] = await Promise.all([launch(), arrange(product.url, 'admin', product.password)]);
const ward = await api.organization('Station Nord');
await api.call('PUT', '/organizations', {
  ...(await api.call<object>('GET', `/organizations/${ward}`)),
  absenceConsent: true,
});
const [ida = 0] = await api.people(ward, 'Ida', 1, () => ({ language: 'GERMAN' }));
await api.create('/participant-rotationals', watchOf('Wache Nord', ward, ida));
const role = await api.create('/user-groups', {
  name: 'Dienstplan sehen',
  orgId: ward,
  authorities: ['PARTICIPANT_VIEW', 'PARTICIPANT_ROTATIONAL_VIEW'],
});
const PASSWORD = 'a long password of Ida';
await api.create('/users', {
  login: 'Ida001',
  name: 'Ida',
  surname: 'Probe',
  language: 'GERMAN',
  password: PASSWORD,
  orgId: ward,
  roleIds: [role],
});
const page = await openPage(browser, { ...LIGHT_THEME, locale: 'de-DE' });
await signIn(page, product.url, 'Ida001', PASSWORD);
afterAll(async () => {
  expect(page.problems).toEqual([]);
  await browser.close();
  await product.stop();
});

it('whoever asks for an absence in who is on duty sees there what becomes of it, and takes it back while it waits', async () => {
  await openInside(page, `/timeline?org=${ward}&range=week`, 'Leere Seite');
  const own = page.getByRole('region', { name: 'Eigene Anträge' });
  const ask = async () => {
    await page
      .getByRole('button', { name: /^Ida 001 Probe/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Jemand anderes hat Dienst' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
    await expect(own).toContainText('Beantragt');
  };
  await ask();
  const takeBack = own.getByRole('button', { name: /^Antrag .* zurückziehen/ });
  await takeBack.click();
  await expect(page.getByText('Der Antrag ist zurückgezogen')).toBeVisible();
  await expect(own).toHaveCount(0);
  await ask();
  const { list } = await api.call<{ list: { id: number }[] }>('POST', '/list', { type: 'ABSENCE', parentOrgId: ward });
  await page.setViewportSize(SMALL);
  expect(await violations(page)).toEqual([]);
  await api.call('POST', `/absences/${list[0]?.id}/refuse`, { reason: 'Zu wenige im Dienst' });
  await page.reload();
  await expect(own).toContainText('Abgelehnt');
  await expect(own).toContainText('Grund: Zu wenige im Dienst');
  expect(await violations(page)).toEqual([]);
});
