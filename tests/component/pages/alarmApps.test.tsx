import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../app/renderApp.tsx';

const PLAN = { id: 600, name: 'Evacuation', orgId: 2, orgName: 'North', steps: [] };
const SOS = {
  id: 900,
  orgId: 2,
  orgName: 'North',
  alarmType: 'SOS',
  systemId: 'SOS-2',
  version: 1,
  alarmPlanId: 600,
  alarmPlanName: 'Evacuation',
  icon: '{"name":"sos","color":"#c2303a"}',
};
const TAKEN = { status: 409, body: { reason: 'NOT_UNIQUE', errors: { systemId: 'Already used by SOS (SOS-2)' } } };

/** The stored apps, by alarm type. */
let stored: Record<string, object>;
beforeEach(() => {
  stored = { SOS };
});

async function openApps(address = '/alarm-apps?org=2', answers: Parameters<typeof renderApp>[1] = {}) {
  const at = await renderApp(address, {
    answers: {
      'GET /rest/api/alarmpoints/predefined/2': ({ query }) => ({ body: stored[query.alarmtype ?? ''] ?? {} }),
      'GET /rest/api/org/show/2': { body: { id: 2, name: 'North', fullOrgPath: '[Total system][North]' } },
      'POST /rest/api/list': { body: { list: [PLAN], count: 1, currentPage: 0, pageSize: 1000, pagesCount: 1 } },
      ...answers.answers,
    },
    ...(answers.authorities && { authorities: answers.authorities }),
  });
  const types = within(await screen.findByRole('list', { name: 'Alarm types' }));
  const tile = (label: string) => types.getByRole('button', { name: new RegExp(`^${label}`) });
  return { ...at, tile, user: userEvent.setup(), panel: async (label: string) => within(await panelOf(label)) };
}
const panelOf = (label: string) => screen.findByRole('region', { name: label });
const systemId = () => screen.findByLabelText<HTMLInputElement>(/^System ID/);
const plan = async () => {
  const select = await screen.findByLabelText<HTMLSelectElement>('Alarm plan *');
  await within(select).findByRole('option', { name: /Evacuation/ });
  return select;
};
const asked = () => new URLSearchParams(window.location.search);

it('shows which types are defined, and the chosen one read-only', async () => {
  const { tile, user, panel } = await openApps();
  await waitFor(() => expect(tile('SOS').textContent).toContain('Defined'));
  expect(tile('SOS').textContent).toContain('SOS-2');
  expect(tile('Fire').textContent).toContain('Not defined');
  screen.getByText('Choose an alarm type to see its app.');
  await user.click(tile('SOS'));
  expect(tile('SOS').getAttribute('aria-pressed')).toBe('true');
  const region = await panel('SOS');
  expect((await systemId()).readOnly).toBe(true);
  expect(region.queryByRole('button', { name: /^Save/ })).toBeNull();
  await user.click(tile('Fire'));
  (await panel('Fire')).getByText(/No app is defined for this alarm type here/);
  expect(screen.queryByLabelText(/^System ID/)).toBeNull();
  expect(tile('SOS').getAttribute('aria-pressed')).toBe('false');
});

it('defines an app with its organization and type', async () => {
  const { tile, user, panel, server } = await openApps('/alarm-apps?org=2&type=FIRE', {
    answers: {
      'POST /rest/api/alarmpoints/predefined': ({ body }) => {
        stored.FIRE = { ...SOS, ...(body as object), id: 901 };
        return { body: stored.FIRE };
      },
    },
  });
  await user.click(await (await panel('Fire')).findByRole('button', { name: 'Define' }));
  await waitFor(async () => expect(document.activeElement).toBe(await systemId()));
  await user.clear(await systemId());
  await user.type(await systemId(), 'FIRE-North');
  await user.selectOptions(await plan(), '600');
  await user.click((await panel('Fire')).getByRole('button', { name: /^Create/ }));
  await waitFor(() => expect(tile('Fire').textContent).toContain('FIRE-North'));
  expect(server.received.find(({ call }) => call === 'POST /rest/api/alarmpoints/predefined')?.body).toMatchObject({
    orgId: 2,
    alarmType: 'FIRE',
    systemId: 'FIRE-North',
    alarmPlanId: 600,
  });
  await (await panel('Fire')).findByRole('button', { name: 'Edit' });
  expect(asked().get('edit')).toBeNull();
});

it('restores the stored values when editing is left by Escape and the changes are discarded', async () => {
  const { user, panel, server } = await openApps('/alarm-apps?org=2&type=SOS');
  await user.click(await (await panel('SOS')).findByRole('button', { name: 'Edit' }));
  await waitFor(async () => expect((await systemId()).readOnly).toBe(false));
  await user.type(await systemId(), '-X{Escape}');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Unsaved changes' })).getByRole('button', {
      name: 'Discard changes',
    }),
  );
  await waitFor(() => expect(asked().get('edit')).toBeNull());
  expect((await systemId()).value).toBe('SOS-2');
  expect((await systemId()).readOnly).toBe(true);
  await waitFor(async () =>
    expect(document.activeElement).toBe((await panel('SOS')).getByRole('button', { name: 'Edit' })),
  );
  expect(server.calls().filter((call) => call.startsWith('PUT'))).toEqual([]);
});

it('keeps the input when the platform refuses it, and shows the reason at the field', async () => {
  const { user, panel } = await openApps('/alarm-apps?org=2&type=WATER&edit=true', {
    answers: { 'POST /rest/api/alarmpoints/predefined': TAKEN },
  });
  await user.clear(await systemId());
  await user.type(await systemId(), 'SOS-2');
  await user.selectOptions(await plan(), '600');
  await user.click((await panel('Water')).getByRole('button', { name: /^Create/ }));
  const field = document.querySelector<HTMLElement>('[data-path="systemId"]') as HTMLElement;
  await within(field).findByText('Already used by SOS (SOS-2)');
  expect((await systemId()).value).toBe('SOS-2');
  expect((await plan()).value).toBe('600');
  expect(asked().get('edit')).toBe('true');
});

it('reports an unreadable stored icon, and saves the default one instead', async () => {
  stored.SOS = { ...SOS, icon: '{"name":' };
  const { tile, user, panel, server } = await openApps('/alarm-apps?org=2&type=SOS&edit=true', {
    answers: {
      'PUT /rest/api/alarmpoints/predefined': ({ body }) => {
        stored.SOS = body as object;
        return { body };
      },
    },
  });
  await (await panel('SOS')).findByText(/The stored icon could not be read/);
  expect(tile('SOS').textContent).toContain('Icon not readable');
  expect((await systemId()).value).toBe('SOS-2');
  await screen.findByRole('button', { name: 'Icon: Clock' });
  await user.selectOptions(await plan(), '600');
  await user.click((await panel('SOS')).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(tile('SOS').textContent).toContain('Defined'));
  const sent = server.received.find(({ call }) => call.startsWith('PUT'))?.body;
  expect(sent).toMatchObject({ id: 900, icon: '{"name":"clock-alert","color":"#989898"}' });
  expect(screen.queryByText(/The stored icon could not be read/)).toBeNull();
});
