import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake, refusal } from '../fakeProvider.ts';
import { layOut, open } from '../harness.tsx';

const people = defineResource({
  schema: 1,
  name: 'people',
  title: '{name} ({shortName})',
  fields: {
    name: { type: 'text', required: true },
    shortName: { type: 'text', required: true, unique: 'organization' },
    orgId: { type: 'ref', to: 'places' },
  },
  selector: { filters: [{ name: 'name', field: 'name' }] },
  api: { listType: 'PERSON' },
});

const accounts = defineResource({
  schema: 1,
  name: 'accounts',
  title: '{login}',
  fields: {
    login: { type: 'text', required: true, unique: 'global' },
    orgId: { type: 'ref', to: 'places' },
  },
  api: { listType: 'ACCOUNT' },
});

const plans = defineResource({
  schema: 1,
  name: 'plans',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    orgId: { type: 'ref', to: 'places' },
    leaderId: { type: 'ref', to: 'people' },
    accountId: { type: 'ref', to: 'accounts' },
    peopleIds: { type: 'ref', to: 'people', multiple: true, widget: 'selector' },
    steps: {
      type: 'array',
      widget: 'steps',
      default: [],
      fields: { callIds: { type: 'ref', to: 'people', multiple: true } },
    },
  },
  api: { listType: 'PLAN' },
});

const PLACES = [
  { id: 1, name: 'Total system', parentId: null, hasChildren: true, fullOrgPath: '[Total system]' },
  { id: 2, name: 'North', parentId: 1, hasChildren: false, fullOrgPath: '[Total system][North]' },
  { id: 3, name: 'South', parentId: 1, hasChildren: false, fullOrgPath: '[Total system][South]' },
];
const person = (id: number, name: string, shortName: string, orgId: number, orgName: string) => ({
  id,
  name,
  shortName,
  orgId,
  orgName,
});

const EXTENSIONS: Extension[] = ['authorities', 'list.filters', 'usedBy', 'version', 'audit'];

/** Two people with the same name and short name in two organizations, one whose title nobody else has, and an account. */
async function openPlan(plan: object) {
  layOut(600, 400);
  const fake = makeFake(
    {
      people: [
        person(11, 'Eva Novak', 'EN', 2, 'North'),
        person(12, 'Eva Novak', 'EN', 3, 'South'),
        person(13, 'Jan Marek', 'JM', 3, 'South'),
      ],
      accounts: [{ id: 21, login: 'eva', orgId: 3, orgName: 'South' }],
      plans: [{ id: 31, name: 'Fire', orgId: 2, orgName: 'North', peopleIds: [], ...plan }],
    },
    PLACES,
  );
  return {
    fake,
    ...(await open('/plans/31', fake, { definition: plans, others: [people, accounts], extensions: EXTENSIONS })),
  };
}

it('names the organization of a chosen record in a reference, unless it is the own one or the title is the only one', async () => {
  const { user } = await openPlan({ leaderId: 12, leaderName: 'Eva Novak (EN)', accountId: 21, accountName: 'eva' });
  await user.click(await screen.findByRole('button', { name: 'Leader: Eva Novak (EN), South' }));
  expect(screen.getByRole('button', { name: 'Accounts: eva' })).toBeTruthy();
  await user.click(await screen.findByRole('option', { name: /Eva Novak .*North/ }));
  expect(await screen.findByRole('button', { name: 'Leader: Eva Novak (EN)' })).toBeTruthy();
});

it('names the organizations of chosen records that have the same title, in the field and in the selector', async () => {
  const peopleNames = ['Eva Novak (EN)', 'Jan Marek (JM)', 'Eva Novak (EN)'];
  const { user, fake } = await openPlan({ peopleIds: [11, 13, 12], peopleNames });
  const told = ['Eva Novak (EN)North', 'Jan Marek (JM)', 'Eva Novak (EN)South'];
  const texts = (inside: HTMLElement) =>
    within(inside)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const chosen = await screen.findByRole('group', { name: 'People' });
  await within(chosen).findByText('South');
  expect(texts(chosen)).toEqual(told);
  await user.click(within(chosen).getByRole('button', { name: 'Add to People' }));
  const selection = await screen.findByRole('region', { name: 'Chosen' });
  await within(selection).findByText('South');
  expect(texts(selection)).toEqual(told);
  // nothing is asked about the one whose title is enough
  expect(fake.methods.getMany.mock.calls.flatMap(([, { ids }]) => ids)).toEqual([11, 12]);
});

it('names their organizations in the sentence of a step', async () => {
  const callNames = ['Eva Novak (EN)', 'Eva Novak (EN)', 'Jan Marek (JM)'];
  await openPlan({ steps: [{ callIds: [11, 12, 13], callNames }] });
  expect(
    await screen.findByText('Call Eva Novak (EN) – North, Eva Novak (EN) – South, and Jan Marek (JM).'),
  ).toBeTruthy();
});

it('names their organizations in a conflict', async () => {
  const peopleNames = ['Eva Novak (EN)', 'Jan Marek (JM)'];
  const { user, fake } = await openPlan({ peopleIds: [11, 13], peopleNames });
  await user.type(await screen.findByLabelText(/^Name/), ' mine');
  const [stored] = fake.rowsOf('plans');
  if (!stored) throw new Error('There is no plan.');
  fake.put('plans', { ...stored, peopleIds: [12, 13], version: 5 });
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed by somebody else meanwhile' }));
  expect(await dialog.findByRole('radio', { name: 'Eva Novak (EN) – North, Jan Marek (JM)' })).toBeTruthy();
  expect(dialog.getByRole('radio', { name: 'Eva Novak (EN) – South, Jan Marek (JM)' })).toBeTruthy();
});

it('names their organizations in the history, where one took the place of the other', async () => {
  const { user, fake } = await openPlan({ leaderId: 12, leaderName: 'Eva Novak (EN)' });
  const values = { leaderId: 11, peopleIds: [12, 13] };
  const entry = { at: '2026-11-21 08:00:00', actor: 'Ada Admin', action: 'update' };
  const change = { ...entry, before: values, after: { leaderId: 12, peopleIds: [13] } };
  fake.methods.audit.mockResolvedValue({ list: [change], count: 1 } as never);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByText('History'));
  expect(await screen.findByRole('cell', { name: 'Eva Novak (EN) – North' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Eva Novak (EN) – South' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Eva Novak (EN), Jan Marek (JM)' })).toBeTruthy();
});

/** A list of people of whom the first two have the same title. */
async function openPeople(address: string) {
  const rows = [
    person(11, 'Eva Novak', 'EN', 2, 'North'),
    person(12, 'Eva Novak', 'EN', 3, 'South'),
    person(13, 'Jan Marek', 'JM', 3, 'South'),
  ];
  const fake = makeFake({ people: rows }, PLACES);
  return { fake, ...(await open(address, fake, { definition: people })) };
}

it('tells records with the same title apart in the results of an action on many', async () => {
  const { user, fake } = await openPeople('/people?sel=all');
  fake.methods.delete.mockRejectedValue(refusal(403, 'ACCESS_DENIED'));
  await user.click(await within(await screen.findByRole('toolbar')).findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 3' }));
  await screen.findByText('0 of 3 done, 3 failed');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/The record.*/, ''))).toEqual([
    'Eva Novak (EN) North',
    'Eva Novak (EN) South',
    'Jan Marek (JM)',
  ]);
  // the rows of the list say it
  expect(fake.methods.getMany).not.toHaveBeenCalled();
});

it('tells records that use another one apart, but not those that were deleted', async () => {
  const { user, fake } = await openPeople('/people/13');
  const items = [
    { id: 11, title: 'Eva Novak (EN)' },
    { id: 12, title: 'Eva Novak (EN)' },
    { id: 14, title: 'Eva Novak (EN)', deleted: true },
  ];
  fake.methods.usedBy.mockResolvedValue({ count: 3, groups: [{ resource: 'people', field: 'x', count: 3, items }] });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('South');
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Eva Novak (EN) North',
    'Eva Novak (EN) South',
    'Eva Novak (EN) (deleted)',
  ]);
});
