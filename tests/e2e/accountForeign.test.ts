import { afterAll, it } from 'vitest';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { closeForeignWithoutErrors, visitForeign } from './visit.ts';

const { browser, server, page } = await visitForeign();
afterAll(() => closeForeignWithoutErrors({ browser, server, page }));

it('the account page offers the functions of the specification, and none of extensions [P26]', async () => {
  await openInside(page, '/account');
  const form = page.getByRole('region', { name: 'Change password' });
  await form.getByLabel('Current password').fill('operator');
  await form.getByLabel('New password', { exact: true }).fill('short');
  await form.getByLabel('Repeat the new password').fill('short');
  await page.keyboard.press('Enter');
  await form.getByText(/Too short for us/).waitFor();
  await form.getByLabel('Current password').fill('wrong');
  await form.getByLabel('New password', { exact: true }).fill('drei nasse Elstern');
  await form.getByLabel('Repeat the new password').fill('drei nasse Elstern');
  await page.keyboard.press('Enter');
  // the platform doesn't say which of the two passwords it means, so the message is above both fields [P26]
  await form.getByRole('alert').filter({ hasText: 'Old password is wrong' }).waitFor();
  await form.getByLabel('Current password').fill('operator');
  await page.keyboard.press('Enter');
  await page.getByText('Password changed.', { exact: true }).waitFor();
  expect(await page.getByRole('region', { name: 'Sessions' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Save profile' }).count()).toBe(0);

  const part = page.getByRole('region', { name: 'Second factor' });
  await part.getByRole('button', { name: 'Set up' }).click();
  await part.getByLabel('User name').fill('operator');
  await part.getByLabel('Current password').fill('drei nasse Elstern');
  await page.keyboard.press('Enter');
  await part.getByText('JBSW Y3DP EHPK 3PXP').waitFor();
});

it('logins are checked and participants become users by the calls of the specification', async () => {
  await openInside(page, '/users/_new');
  await page.locator('#field-login').fill('operator');
  // the list beside the form has a link of that name too
  const form = page.getByRole('region', { name: 'New: User' });
  await form.getByRole('link', { name: 'Olga Operator (operator)' }).waitFor();
  await page.locator('#field-login').fill('nobody');
  await page.getByText('Free', { exact: true }).waitFor();

  await page.goto(`${server.url}/participants/100`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Create a console user' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create a console user' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Anna Aigner (P00)' }).waitFor();
  expect(server.calls).toContain('PUT /participants/merge-to-inexistent-user');
});

it('the second factor of users is shown and reset, without columns that need an extension', async () => {
  await openInside(page, '/users/200?tab=access');
  await page.getByRole('tab', { name: 'Access' }).waitFor();
  await page.getByText('Set up', { exact: true }).waitFor();
  expect(await page.getByText('Second factor required').count()).toBe(0);
  expect(await page.getByRole('columnheader', { name: 'Second factor' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Reset second factor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click();
  await page.getByText('Not set up').waitFor();
  expect(server.calls).toContain('PATCH /reset-2fa-status?userLogin=operator');
});
