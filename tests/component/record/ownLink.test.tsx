import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import { renderApp } from '../app/renderApp.tsx';

const SMS = { callingDeviceType: 'SMS', address: '+420 602 555 002', rank: 1, active: true };
const PAGER = { callingDeviceType: 'PAGER', address: '4711', rank: 1, active: true };
const OFF = { ...SMS, active: false };
const person = (id: number, surname: string, devices: object[]) => ({
  id,
  version: 1,
  name: 'Ben',
  surname,
  shortName: `b${id}`,
  language: 'ENGLISH',
  orgId: 1,
  orgName: 'Total system',
  active: true,
  devices,
  deviceCount: devices.length,
  groupIds: [],
  planIds: [],
});
const EXTENSIONS: Extension[] = ['authorities', 'participantGroups', 'ownData', 'list.filters'];
const LINK = 'Send link to own data';
const LACKS = 'There is no device in use that takes an e-mail or text message.';

async function openPerson(devices: object[], extensions = EXTENSIONS) {
  const { server } = await renderApp('/participants/12', {
    extensions,
    answers: {
      'GET /rest/api/participants/12': { body: person(12, 'North', devices) },
      'POST /rest/api/participants/12/own-link': { body: { deviceType: 'SMS', expiresAt: '2026-12-01 08:00:00' } },
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  return { server, user };
}

it('a link is sent from the menu of a person', async () => {
  const { server, user } = await openPerson([PAGER, SMS]);
  await user.click(await screen.findByRole('menuitem', { name: LINK }));
  const dialog = within(await screen.findByRole('dialog', { name: LINK }));
  expect(dialog.getByText(/^Ben North \(b12\) is sent a link/)).toBeTruthy();
  expect(await dialog.findByText('Confirm by')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: LINK }));
  expect(await dialog.findByText('The link is on its way.')).toBeTruthy();
  expect(server.calls()).toContain('POST /rest/api/participants/12/own-link');
});

it.each([
  ['none', []],
  ['one that takes no text', [PAGER]],
  ['one that is not in use', [OFF]],
])('with devices: %s, the button is disabled and says why', async (_, devices) => {
  const { server, user } = await openPerson(devices);
  await user.click(await screen.findByRole('menuitem', { name: LINK }));
  const dialog = within(await screen.findByRole('dialog', { name: LINK }));
  expect(dialog.getByText(LACKS)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: LINK }).disabled).toBe(true);
  expect(server.calls()).not.toContain('POST /rest/api/participants/12/own-link');
});

it('a platform without the extension is not asked for it', async () => {
  await openPerson(
    [SMS],
    EXTENSIONS.filter((one) => one !== 'ownData'),
  );
  await screen.findByRole('menuitem', { name: 'Create a console user' });
  expect(screen.queryByRole('menuitem', { name: LINK })).toBeNull();
});

it('many people are each sent a link, with a result for each; whoever has one device is marked by a symbol and words', async () => {
  const list = [person(1, 'North', [SMS]), person(2, 'South', [SMS, PAGER])];
  const { server } = await renderApp('/participants?cols=title.deviceCount&sel=1.2', {
    extensions: EXTENSIONS,
    answers: {
      'POST /rest/api/list': { body: { list, count: 2, currentPage: 0, pageSize: 100, pagesCount: 1 } },
      'POST /rest/api/participants/1/own-link': { body: { deviceType: 'SMS', expiresAt: '2026-12-01 08:00:00' } },
      'POST /rest/api/participants/2/own-link': { status: 409, body: { reason: 'NO_DEVICE' } },
    },
  });
  const user = userEvent.setup();
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: LINK }));
  const dialog = within(await screen.findByRole('dialog', { name: LINK }));
  expect(dialog.getByText(/^2 participants are each sent a link/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: LINK }));
  await dialog.findByText('1 of 2 done, 1 failed');
  const [failed] = dialog.getAllByRole('listitem');
  expect(failed?.textContent).toMatch(/South.*No device in use/);
  await waitFor(() => expect(server.calls().filter((call) => call.endsWith('/own-link'))).toHaveLength(2));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
});
