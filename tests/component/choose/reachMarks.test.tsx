import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fetchReachNow } from '../../../dataProvider/calls/duty.ts';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake } from '../fakeProvider.ts';
import { layOut, open } from '../harness.tsx';

vi.mock('../../../dataProvider/calls/duty.ts', () => ({ fetchReachNow: vi.fn() }));

const people = defineResource({
  schema: 1,
  name: 'people',
  title: '{name}',
  fields: { name: { type: 'text', required: true }, orgId: { type: 'ref', to: 'places' } },
  selector: { filters: [{ name: 'name', field: 'name' }] },
  inAlarms: 'person',
  api: { listType: 'PERSON' },
});

const plans = defineResource({
  schema: 1,
  name: 'plans',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    orgId: { type: 'ref', to: 'places' },
    leaderId: { type: 'ref', to: 'people' },
    peopleIds: { type: 'ref', to: 'people', multiple: true, widget: 'selector' },
    deputyIds: { type: 'ref', to: 'people', multiple: true },
  },
  api: { listType: 'PLAN' },
});

const PLACES = [{ id: 1, name: 'Total system', parentId: null, hasChildren: false, fullOrgPath: '[Total system]' }];
const inactive = (id: number) => ({
  resource: 'people',
  id,
  why: [{ code: 'inactive', kind: 'participant', id, title: 'Bert', resource: 'people' } as const],
});

function prepared(plan: object) {
  layOut(600, 400);
  vi.mocked(fetchReachNow).mockReset();
  vi.mocked(fetchReachNow).mockResolvedValue([inactive(13)]);
  return makeFake(
    {
      people: [
        { id: 12, name: 'Anna', orgId: 1 },
        { id: 13, name: 'Bert', orgId: 1 },
      ],
      plans: [{ id: 31, name: 'Fire', orgId: 1, peopleIds: [], ...plan }],
    },
    PLACES,
  );
}

function openPlan({ leaderId = null, deputyIds = [] }: { leaderId?: number | null; deputyIds?: number[] } = {}) {
  const fake = prepared({ leaderId, deputyIds });
  return open('/plans/31', fake, { definition: plans, others: [people], extensions: ['duty'] });
}

const asked = () => vi.mocked(fetchReachNow).mock.calls.map(([list]) => list);
const BOTH = [
  { resource: 'people', id: 12 },
  { resource: 'people', id: 13 },
];

it('marks in the tree and in the selection who can not be called now, and asks once for all rows (A3)', async () => {
  const { user } = await openPlan();
  await user.click(await screen.findByRole('button', { name: 'Add to People' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Choose: / }));
  const bert = await dialog.findByRole('treeitem', { name: /^Bert ?Not active$/ });
  expect(dialog.getByRole('treeitem', { name: 'Anna' })).toBeTruthy();
  expect(asked()).toEqual([BOTH]);
  await user.click(bert);
  expect((await dialog.findByRole('listitem')).textContent).toBe('BertNot active');
});

it('marks in a search who can not be called now, and asks once per page (A3)', async () => {
  const { user } = await openPlan();
  await user.click(await screen.findByRole('button', { name: /^Leader/ }));
  expect((await screen.findByRole('option', { name: /^Bert ?Not active/ })).textContent).toContain('Not active');
  expect(screen.getByRole('option', { name: /^Anna/ }).textContent).not.toContain('Not active');
  expect(asked()).toEqual([BOTH]);
});

it('marks what is chosen already: a single reference, and each row of a list (A3)', async () => {
  await openPlan({ leaderId: 13, deputyIds: [12, 13] });
  const leader = await screen.findByRole('button', { name: 'Leader: Bert' }, { timeout: 5_000 });
  const beside = within(leader.parentElement as HTMLElement);
  expect((await beside.findByTitle('Not active')).textContent).toBe('Not active');
  const deputies = within(await screen.findByRole('group', { name: /^Deput/ }));
  await deputies.findByTitle('Not active');
  expect(deputies.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Anna', 'BertNot active']);
});

it('marks who is to replace somebody everywhere', async () => {
  const fake = prepared({ leaderId: 12 });
  const items = [{ id: 31, title: 'Fire' }];
  fake.state.usedBy = { count: 1, groups: [{ resource: 'plans', field: 'leaderId', count: 1, items }] };
  const extensions = ['duty', 'usedBy', 'bulk', 'list.filters', 'version'] as const;
  const { user } = await open('/people/12', fake, { definition: people, others: [plans], extensions: [...extensions] });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Replace everywhere' }));
  const dialog = within(await screen.findByRole('dialog', { name: /everywhere$/ }));
  await user.click(await dialog.findByRole('button', { name: /^Replacement/ }));
  await user.click(await screen.findByRole('option', { name: /^Bert/ }));
  await dialog.findByRole('button', { name: 'Replacement: Bert' });
  expect((await dialog.findByTitle('Not active')).textContent).toBe('Not active');
});
