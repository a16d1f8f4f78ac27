import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake } from '../fakeProvider.ts';
import { layOut, open } from '../harness.tsx';

const people = defineResource({
  schema: 1,
  name: 'people',
  title: '{name} {surname} ({shortName})',
  fields: {
    name: { type: 'text', required: true },
    surname: { type: 'text', required: true },
    shortName: { type: 'text' },
    language: { type: 'enum', values: ['ENGLISH', 'GERMAN', 'CZECH'] },
    devices: { type: 'array', fields: { kind: { type: 'enum', values: ['PHONE'] } } },
    reachable: { type: 'bool', test: { some: 'devices', where: { field: 'kind', empty: false } } },
    orgId: { type: 'ref', to: 'places' },
  },
  selector: {
    weight: 2,
    filters: [
      { name: 'name', field: 'name' },
      { name: 'surname', field: 'surname' },
      { name: 'shortName', field: 'shortName' },
      { name: 'language', field: 'language' },
      { name: 'deviceType', field: 'devices.kind', choices: 'devices' },
    ],
    warnings: ['reachable'],
  },
  api: { listType: 'PERSON' },
});

const teams = defineResource({
  schema: 1,
  name: 'teams',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    orgId: { type: 'ref', to: 'places' },
    peopleIds: { type: 'ref', to: 'people', multiple: true, ordered: true },
  },
  tabs: [{ name: 'members', widget: { name: 'memberships', options: { fields: ['peopleIds'] } } }],
  selector: { weight: 1, filters: [{ name: 'groupName', field: 'name' }] },
  api: { listType: 'TEAM' },
});

const plans = defineResource({
  schema: 1,
  name: 'plans',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    orgId: { type: 'ref', to: 'places' },
    peopleIds: { type: 'ref', to: 'people', multiple: true, widget: 'selector' },
    teamIds: { type: 'ref', to: 'teams', multiple: true, widget: 'selector' },
  },
  api: { listType: 'PLAN' },
});

const place = (id: number, name: string, parentId: number | null) => ({
  id,
  name,
  parentId,
  hasChildren: parentId === null,
  fullOrgPath: `[${name}]`,
});
const PLACES = [place(1, 'Total system', null), place(2, 'Alpha', 1), place(3, 'Manual calls', 1), place(4, 'Beta', 1)];

const person = (id: number, name: string, surname: string, shortName: string, more: object = {}) => ({
  id,
  name,
  surname,
  shortName,
  language: 'GERMAN',
  orgId: 1,
  orgName: 'Total system',
  reachable: true,
  ...more,
});
const seed = () => ({
  people: [
    person(11, 'Zoe', 'Adam', 'ZA'),
    person(12, 'Anna', 'Meyer', 'AM'),
    person(13, 'Bert', 'Klein', 'BK', { reachable: false }),
    person(14, 'Anton', 'Weit', 'AW', { orgId: 2, orgName: 'Alpha' }),
  ],
  teams: [
    { id: 21, name: 'Night', orgId: 1, peopleIds: [11, 12], peopleNames: ['Zoe Adam (ZA)', 'Anna Meyer (AM)'] },
    { id: 22, name: 'Early', orgId: 1, peopleIds: [] },
  ],
  plans: [{ id: 31, name: 'Fire', orgId: 1, peopleIds: [], teamIds: [] }],
});

async function openSelector() {
  layOut(600, 400);
  const fake = makeFake(seed(), PLACES);
  const opened = await open('/plans/31', fake, { definition: plans, others: [people, teams] });
  await opened.user.click(await screen.findByRole('button', { name: 'Add to People' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Choose: / }));
  await dialog.findByRole('treeitem', { name: /Anna Meyer/ });
  const labels = () => dialog.getAllByRole('treeitem').map((row) => row.querySelector('.s-label')?.textContent);
  const row = (name: RegExp) => dialog.findByRole('treeitem', { name });
  const searches = () => fake.methods.getList.mock.calls.filter(([, { filter }]) => filter?.recursive === true);
  return { ...opened, fake, dialog, labels, row, searches };
}

describe('the selector', () => {
  it('sorts by weight, then by label, "manual calls" before its siblings, people by name, surname and short name [S2.121][S2.124][S2.125][S2.126]', async () => {
    const { labels, fake } = await openSelector();
    expect(labels()).toEqual([
      'Total system',
      'Manual calls',
      'Alpha',
      'Beta',
      'Early',
      'Night',
      'Anna Meyer (AM)',
      'Bert Klein (BK)',
      'Zoe Adam (ZA)',
    ]);
    const [, asked] = fake.methods.getList.mock.calls.find(([name]) => name === 'people') ?? [];
    expect(asked).toMatchObject({ pagination: { page: 1, perPage: 10_000 }, filter: { recursive: false } });
  });

  it('opens organizations instead of choosing them, and marks unreachable people [S2.120]', async () => {
    const { row, dialog, user } = await openSelector();
    const alpha = await row(/^Alpha/);
    expect([alpha.getAttribute('aria-checked'), alpha.getAttribute('aria-expanded')]).toEqual([null, 'false']);
    await user.click(alpha);
    expect(await row(/^Anton Weit/)).toBeTruthy();
    expect(dialog.getByText('Nothing yet')).toBeTruthy();
    expect((await row(/^Bert Klein/)).textContent).toContain('Not: Reachable');
    expect((await row(/^Anna Meyer/)).textContent).not.toContain('Not:');
  });

  it('searches all descendants half a second after the last key, with all filters combined [S2.122][S2.123]', async () => {
    const { dialog, row, searches, labels } = await openSelector();
    const before = searches().length;
    // the second box filters teams
    const firstBox = (name: string) => dialog.getAllByRole('searchbox', { name })[0] ?? document.body;
    let typed = 0;
    for (const text of ['A', 'An', 'Anto']) {
      typed = performance.now();
      fireEvent.change(firstBox('Name'), { target: { value: text } });
    }
    const found = await row(/^Anton Weit/);
    expect(performance.now() - typed).toBeGreaterThanOrEqual(499);
    // only people are searched, once: the filter for the name of a team is another one
    expect(searches().slice(before)).toMatchObject([['people', { filter: { name: 'Anto', orgId: 1 } }]]);
    expect(found.textContent).toContain('Alpha');
    expect(labels()).toEqual(['Total system', 'Anton Weit (AW)']);
    fireEvent.change(dialog.getByRole('combobox', { name: 'Language' }), { target: { value: 'CZECH' } });
    await waitFor(() => expect(labels()).toEqual(['Total system', undefined]));
    expect(searches().at(-1)).toMatchObject(['people', { filter: { name: 'Anto', language: ['CZECH'] } }]);
  });

  it('collapses and expands the filters [S2.108]', async () => {
    const { user, dialog } = await openSelector();
    const filters = within(dialog.getByRole('region', { name: 'Filters' }));
    const accordion = filters.getByRole('button', { name: 'Filters', expanded: true });
    await user.type(filters.getByRole('searchbox', { name: 'Surname' }), 'Weit');
    await user.click(accordion);
    expect(accordion.getAttribute('aria-expanded')).toBe('false');
    expect(filters.queryByRole('searchbox')).toBeNull();
    // the number of active filters is visible while they are collapsed
    expect(accordion.textContent).toBe('Filters1');
    await user.click(accordion);
    expect(filters.getByRole<HTMLInputElement>('searchbox', { name: 'Surname' }).value).toBe('Weit');
  });

  it("offers the filters of all targets, with the server's device types [S2.109][S2.110][S2.111][S2.112][S2.115]", async () => {
    const { dialog } = await openSelector();
    const boxes = dialog.getAllByRole<HTMLInputElement>('searchbox').map((box) => box.labels?.[0]?.textContent);
    expect(boxes).toEqual(['Name', 'Surname', 'Short name', 'Name']);
    const values = (name: RegExp) =>
      [...dialog.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ value }) => value);
    expect(values(/^Language/)).toEqual(['', 'ENGLISH', 'GERMAN', 'CZECH']);
    await waitFor(() => expect(values(/kind/i)).toEqual(['', 'PHONE', 'PAGER']));
  });

  it('lists the chosen records beside the tree, where they can be removed, and applies all fields at once', async () => {
    const { dialog, row, user, fake } = await openSelector();
    for (const name of [/^Zoe Adam/, /^Night/, /^Bert Klein/]) await user.click(await row(name));
    expect((await row(/^Night/)).getAttribute('aria-checked')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Remove Zoe Adam (ZA)' }));
    expect((await row(/^Zoe Adam/)).getAttribute('aria-checked')).toBe('false');
    await user.click(dialog.getByRole('button', { name: 'Apply (2)' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.methods.update).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(fake.methods.update).toHaveBeenCalled());
    expect(fake.methods.update.mock.lastCall?.[1].data).toMatchObject({ peopleIds: [13], teamIds: [21] });
  });

  it('asks before closing with changes, and then discards them', async () => {
    const { dialog, row, user } = await openSelector();
    await user.click(await row(/^Night/));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByRole('alert').textContent).toBe('1 change is not applied yet.');
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('1 unsaved change')).toBeNull();
  });
});

describe('memberships', () => {
  async function openTeam() {
    layOut(600, 400);
    const fake = makeFake(seed(), PLACES);
    const opened = await open('/teams/21', fake, { definition: teams, others: [people] });
    await screen.findByRole('link', { name: 'Zoe Adam (ZA)' });
    return { ...opened, fake };
  }

  it('show what the next save adds and removes, each can be undone, and save nothing before', async () => {
    const { user, fake } = await openTeam();
    await user.click(screen.getByRole('button', { name: 'Remove Zoe Adam (ZA)' }));
    await user.click(screen.getByRole('button', { name: 'Add to People' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Choose: / }));
    await user.click(await dialog.findByRole('treeitem', { name: /^Bert Klein/ }));
    await user.click(dialog.getByRole('button', { name: 'Apply (2)' }));
    expect(await screen.findByText('1 added, 1 removed')).toBeTruthy();
    expect(fake.methods.update).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(fake.rowsOf('teams')[1]).toMatchObject({ id: 21, peopleIds: [12, 13], version: 2 }));
    await waitFor(() => expect(screen.queryByText('1 added, 1 removed')).toBeNull());
  });

  it('return to their place when their removal is undone; the focus is never lost', async () => {
    const { user } = await openTeam();
    const names = () =>
      screen.getAllByRole('link').flatMap(({ textContent }) => (textContent?.includes('(') ? [textContent] : []));
    await user.click(screen.getByRole('button', { name: 'Remove Zoe Adam (ZA)' }));
    expect(names()).toEqual(['Anna Meyer (AM)']);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Anna Meyer (AM)'));
    await user.click(screen.getByRole('button', { name: 'Undo: Zoe Adam (ZA)' }));
    expect(names()).toEqual(['Zoe Adam (ZA)', 'Anna Meyer (AM)']);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'));
    expect(screen.queryByText('1 unsaved change')).toBeNull();
  });

  it.each([
    ['may not change', ['CREW_VIEW', 'CREW_EDIT', 'TEAM_VIEW'], true],
    ['may change', ['CREW_VIEW', 'CREW_EDIT', 'TEAM_VIEW', 'TEAM_EDIT'], false],
  ])('in other records are read-only for users who may not edit these: %s [S7]', async (_, authorities, locked) => {
    const crew = defineResource({
      schema: 1,
      name: 'crew',
      title: '{name}',
      fields: {
        name: { type: 'text', required: true },
        teamIds: { type: 'ref', to: 'teams', multiple: true, inverse: 'crewIds' },
      },
      tabs: [{ name: 'memberships', widget: { name: 'memberships', options: { fields: ['teamIds'] } } }],
      api: { listType: 'CREW' },
    });
    const crewTeams = {
      ...teams,
      fields: { ...teams.fields, crewIds: { type: 'ref' as const, to: 'crew', multiple: true } },
    };
    const fake = makeFake({ ...seed(), crew: [{ id: 31, name: 'Ida', teamIds: [] }] }, PLACES);
    await open('/crew/31', fake, { definition: crew, others: [people, crewTeams], authorities });
    await screen.findByRole('group', { name: /team/i });
    const reason = 'This cannot be changed here: it would change records that you may not change (Teams).';
    expect(screen.queryByText(reason) !== null).toBe(locked);
    expect(screen.queryByRole('button', { name: /^Add to/ }) === null).toBe(locked);
  });
});
