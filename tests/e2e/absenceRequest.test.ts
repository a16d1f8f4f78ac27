import { afterAll, it } from 'vitest';
import { readable } from '../server/mailServer.ts';
import { arrange, mobile, raiseAndAccept, watchOf } from './arrange.ts';
import { LIGHT_THEME, plainViolations, violations } from './axe.ts';
import { launch, openPage, signIn } from './browser.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { mailProduct } from './mailProduct.ts';

const GERMAN = { ...LIGHT_THEME, locale: 'de-DE' };
const SMALL = { viewport: { width: 400, height: 800 }, hasTouch: true };

const { product, messagesTo } = await mailProduct();
const [browser, api] = await Promise.all([launch(), arrange(product.url, 'admin', product.password)]);
const page = await openPage(browser, GERMAN);
await signIn(page, product.url, 'admin', product.password);
const ward = await api.organization('Station Süd');
const EMAIL = { callingDeviceType: 'EMAIL', address: 'berta@tocsin.example', rank: 1, active: true };
const [berta = 0] = await api.people(ward, 'Berta', 1, () => ({ language: 'GERMAN', devices: [EMAIL] }));
await api.people(ward, 'Xaver', 1, () => ({ devices: [mobile(784)] }));
const watch = await api.create('/participant-rotationals', watchOf('Wache Süd', ward, berta));
const steps = [
  { teamScheduleIds: [watch], groupIds: [], participantIds: [], requiredAcceptances: 1, waitSeconds: 600 },
];
const plan = await api.create('/alarmplans', { name: 'Plan Süd', orgId: ward, steps });
const texts = { text: 'Sturz', language: 'GERMAN', priority: 1, acknowledgeMode: 'ACCEPT' };
const point = await api.create('/alarmpoints', { name: 'Notruf Süd', orgId: ward, alarmPlanId: plan, ...texts });
afterAll(async () => {
  expect(page.problems).toEqual([]);
  await browser.close();
});

const open = (address: string) => openInside(page, address, 'Leere Seite');
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it('an absence that a person asks for takes effect once an administrator has seen its gap and somebody covers', async () => {
  await open(`/organizations/${ward}`);
  await page.getByRole('switch', { name: 'Selbst eingetragene Abwesenheiten brauchen eine Genehmigung' }).check();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Gespeichert').first()).toBeVisible();

  await api.call('POST', `/participants/${berta}/own-link`, {});
  await expect.poll(() => messagesTo(EMAIL.address).length).toBe(1);
  const [message] = messagesTo(EMAIL.address);
  const link = /https?:\/\/\S+\/own-data\/[\w-]{24}/.exec(message ? readable(message) : '')?.[0] ?? 'none';
  const phone = await openPage(browser, { ...GERMAN, ...SMALL });
  await phone.goto(link);
  await phone.getByText('Hinzufügen', { exact: true }).last().click();
  await phone.locator('[name="absences.0.start"]').fill(`${day(-1)}T00:00`);
  await phone.locator('[name="absences.0.end"]').fill(`${day(2)}T23:59`);
  await phone.locator('[name="absences.0.kind"]').selectOption({ label: 'Urlaub' });
  await phone.getByRole('button', { name: 'Speichern', exact: true }).last().click();
  await expect(phone.getByText(/Stand: Beantragt/)).toBeVisible();
  expect(await plainViolations(phone)).toEqual([]);

  await open(`/absences?org=${ward}`);
  await page.getByRole('button', { name: '1 Antrag zeigen' }).click();
  const row = page.getByRole('row', { name: /Berta 001 Probe/ });
  await expect(row).toContainText('Beantragt');
  await expect(row.getByRole('link', { name: /^Wache Süd: / })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await row.getByText('Urlaub').click();
  await page.getByRole('button', { name: 'Genehmigen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Genehmigen' });
  await expect(dialog.getByRole('link', { name: /^Wache Süd: / })).toBeVisible();
  expect(await violations(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();

  await page.getByRole('button', { name: /^Vertretung: / }).click();
  await page.keyboard.type('Xaver');
  await page.getByRole('option', { name: /Xaver 001 Probe/ }).click();
  await page.getByRole('button', { name: /^Vertretung: Xaver 001 Probe/ }).waitFor();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Gespeichert').first()).toBeVisible();
  await page.getByRole('button', { name: 'Genehmigen' }).click();
  await expect(dialog).toContainText('Keine Lücke');
  await dialog.getByRole('button', { name: 'Genehmigen' }).click();
  await expect(dialog.getByText('Genehmigt.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Schließen' }).click();

  await open(`/absences?org=${ward}`);
  await expect(row).toContainText('Genehmigt');
  await expect(row).toContainText('Xaver 001 Probe');
  await expect(row).toContainText('Keine Lücke');
  await expect(page.getByRole('button', { name: /Antrag zeigen/ })).toHaveCount(0);
  expect(await raiseAndAccept(api, point, 'covered')).toEqual(['Xaver 001 Probe (Xaver001)']);
  await phone.goto(link);
  await expect(phone.getByText(/Stand: Genehmigt/)).toBeVisible();
  await phone.context().close();
});
