import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake, refusal } from '../fakeProvider.ts';
import { open } from '../harness.tsx';

/** People with devices and teams. */
const people = defineResource({
  schema: 1,
  name: 'people',
  title: '{name} ({sign})',
  fields: {
    name: { type: 'text', required: true },
    sign: { type: 'text', unique: 'global' },
    inUse: { type: 'bool', default: true },
    devices: { type: 'array', fields: { address: { type: 'text' }, active: { type: 'bool', default: true } } },
    notes: { type: 'array', fields: { text: { type: 'text' }, active: { type: 'bool' } } },
    desk: { type: 'text' },
    placeIds: { type: 'ref', to: 'teams', multiple: true },
    teamIds: { type: 'ref', to: 'teams', multiple: true, inverse: 'personIds' },
  },
  list: { columns: ['title'] },
  tabs: [{ name: 'main', rows: ['name', 'sign', 'inUse', 'devices', 'notes', 'desk', 'placeIds', 'teamIds'] }],
  copies: { off: 'inUse', without: ['devices', 'desk'] },
  api: { listType: 'PERSON' },
});
const teams = defineResource({
  schema: 1,
  name: 'teams',
  title: '{name}',
  fields: { name: { type: 'text', required: true }, personIds: { type: 'ref', to: 'people', multiple: true } },
  list: { columns: ['title'] },
  tabs: [{ name: 'main', rows: ['name', 'personIds'] }],
  api: { listType: 'TEAM' },
});

const PERSON = {
  id: 1,
  version: 1,
  name: 'Ada',
  sign: 'A1',
  inUse: true,
  devices: [{ address: '+420 1', active: true }],
  notes: [{ text: 'speaks Czech' }],
  desk: 'D 7',
  placeIds: [7],
  placeNames: ['Night'],
  teamIds: [7],
  teamNames: ['Night'],
};

async function openClone(authorities = ['ADMIN']) {
  const fake = makeFake({ people: [PERSON], teams: [{ id: 7, version: 1, name: 'Night' }] });
  const { user } = await open('/people/1', fake, { definition: people, others: [teams], authorities });
  await user.click(await screen.findByRole('button', { name: 'Clone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clone "Ada (A1)"?' }));
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Clone' }));
  return { user, fake, dialog, confirm, sent: () => fake.methods.clone.mock.lastCall?.[1].record };
}

it('a copy is confirmed first, and starts inactive and without devices and memberships [U1]', async () => {
  const { fake, dialog, confirm, sent } = await openClone();
  expect(fake.methods.clone).not.toHaveBeenCalled();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Devices (1)' }).checked).toBe(false);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Team (1)' }).checked).toBe(false);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Desk' }).checked).toBe(false);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Notes (1)' }).checked).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Place (1)' }).checked).toBe(true);
  expect(dialog.getByText('The copy is inactive until you activate it and save.')).toBeTruthy();
  await confirm();
  await waitFor(() => expect(fake.methods.clone).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual({ id: 1, inUse: false, devices: [], desk: null, teamIds: [] });
  expect(await screen.findByDisplayValue('Ada (2)')).toBeTruthy();
});

it('a copy has the typed name and the chosen parts [U1]', async () => {
  const { user, fake, dialog, confirm, sent } = await openClone();
  await user.type(dialog.getByLabelText('Name'), ' Eve ');
  await user.click(dialog.getByRole('checkbox', { name: 'Devices (1)' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Notes (1)' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Desk' }));
  await confirm();
  await waitFor(() => expect(fake.methods.clone).toHaveBeenCalledTimes(1));
  // the platform leaves out what isn't sent
  expect(sent()).toEqual({
    id: 1,
    name: 'Eve',
    inUse: false,
    devices: [{ address: '+420 1', active: true }],
    notes: [],
    desk: 'D 7',
    teamIds: [],
  });
});

it('what the user may not write in other records is not offered, and not copied [U1]', async () => {
  const { fake, dialog, confirm, sent } = await openClone(['PERSON_VIEW', 'PERSON_EDIT', 'TEAM_VIEW']);
  expect(dialog.queryByRole('checkbox', { name: 'Team (1)' })).toBeNull();
  await confirm();
  await waitFor(() => expect(fake.methods.clone).toHaveBeenCalledTimes(1));
  expect(sent()).toMatchObject({ teamIds: [] });
});

it('a refused copy shows the reason in the dialog and keeps the input [U1]', async () => {
  const { user, fake, dialog, confirm } = await openClone();
  fake.methods.clone.mockRejectedValueOnce(refusal(409, 'NOT_UNIQUE', { errors: { sign: 'unique:A1' } }));
  await user.type(dialog.getByLabelText('Sign'), 'A1');
  await confirm();
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Sign: /);
  expect(dialog.getByLabelText<HTMLInputElement>('Sign').value).toBe('A1');
});
