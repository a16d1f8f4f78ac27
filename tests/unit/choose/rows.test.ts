import { describe, expect, it } from 'vitest';
import { byWeight, entryOf, sortEntries, sortOrganizations } from '../../../src/choose/selector/entries.ts';
import type { Content, Part } from '../../../src/choose/selector/fetch.ts';
import { organizationAt, rowsOf } from '../../../src/choose/selector/rows.ts';
import { differences, withEntries } from '../../../src/choose/selector/selection.ts';
import type { Resource } from '../../../src/engine/definition.ts';

const node = (id: number, name: string) => ({ id, name, hasChildren: true });
const entry = (key: string, id: number, label: string) => ({ key, id, label, warnings: [] });
const part = (key: string, ids: number[], count = ids.length): Part => ({
  key,
  entries: ids.map((id) => entry(key, id, `${key} ${id}`)),
  count,
  denied: false,
  unapplied: [],
});
const contents = new Map<number, Content>([
  [
    1,
    {
      organizations: [node(2, 'manual calls'), node(3, 'North')],
      parts: [part('groups', [20]), part('people', [30, 31])],
    },
  ],
  [3, { organizations: [], parts: [part('groups', []), part('people', [32], 12_000)] }],
  [2, { organizations: [], parts: [part('groups', []), part('people', [])] }],
]);
const shown = (open: number[]) =>
  rowsOf(
    [node(1, 'Total system')],
    (id) => open.includes(id),
    (id) => ({ content: contents.get(id) }),
  );

describe('rows of the tree', () => {
  it('are organizations, then groups, then people, each with its position [S2.124]', () => {
    const rows = shown([1]);
    expect(rows.map((row) => row.id)).toEqual(['org:1', 'org:2', 'org:3', 'groups:20', 'people:30', 'people:31']);
    expect(rows.map((row) => [row.level, row.position, row.siblings, row.parent])).toEqual([
      [1, 1, 1, -1],
      [2, 1, 5, 0],
      [2, 2, 5, 0],
      [2, 3, 5, 0],
      [2, 4, 5, 0],
      [2, 5, 5, 0],
    ]);
  });

  it('show empty, truncated and failed lists', () => {
    const rows = shown([1, 2, 3]);
    expect(rows.map((row) => (row.kind === 'note' ? row.note : row.id)).slice(1, 6)).toEqual([
      'org:2',
      'empty',
      'org:3',
      'people:32',
      'cut',
    ]);
    const failed = rowsOf(
      [node(9, 'X')],
      () => true,
      () => ({ failed: true }),
    );
    expect(failed[1]).toMatchObject({ kind: 'note', note: 'failed', orgId: 9 });
  });

  it('contain their organization', () => {
    const rows = shown([1, 3]);
    const at = (id: string) =>
      organizationAt(
        rows,
        rows.findIndex((row) => row.id === id),
      )?.node.id;
    expect([at('people:32'), at('org:3'), at('org:2'), at('people:30')]).toEqual([3, 3, 1, 1]);
  });

  it("stop at a cycle in the server's tree", () => {
    const circle = { organizations: [node(1, 'Again')], parts: [] };
    expect(
      rowsOf(
        [node(1, 'Again')],
        () => true,
        () => ({ content: circle }),
      ).length,
    ).toBeLessThan(50);
  });
});

describe('order', () => {
  it('puts "manual calls" first and sorts by the language [S2.125][S2.126]', () => {
    const names = ['Zwickau', 'Ärzte', 'Manual calls', 'Abel', 'Ost 10', 'Ost 9'];
    const sorted = sortOrganizations(
      names.map((name, id) => node(id, name)),
      'de',
    );
    expect(sorted.map(({ name }) => name)).toEqual(['Manual calls', 'Abel', 'Ärzte', 'Ost 9', 'Ost 10', 'Zwickau']);
    const labels = ['Čeněk', 'chrt', 'hora', 'Cyril'].map((label, id) => entry('people', id, label));
    expect(sortEntries(labels, 'cs').map(({ label }) => label)).toEqual(['Cyril', 'Čeněk', 'hora', 'chrt']);
  });

  it('of targets follows their weights, not their order in the definition', () => {
    const target = (key: string, weight?: number) => ({
      key,
      resource: { selector: { filters: [], weight } } as unknown as Resource,
    });
    expect(byWeight([target('people', 2), target('groups', 1)]).map(({ key }) => key)).toEqual(['groups', 'people']);
  });
});

describe('entries', () => {
  const resource = {
    name: 'people',
    title: '{name} {surname} ({shortName})',
    fields: { orgId: { type: 'ref', to: 'places', nameField: 'placeName' } },
    selector: { filters: [], warnings: ['reachable', 'active'] },
  } as unknown as Resource;

  it.each([
    [{ reachable: false, active: true }, ['reachable']],
    [{ reachable: true, active: false }, ['active']],
    [{ active: true }, []],
    [{ reachable: null }, []],
  ])('of %o warn of %o: a value that a row lacks causes no warning', (row, warnings) => {
    const made = entryOf(
      { key: 'people', resource },
      { id: 1, name: 'Anna', surname: 'Meyer', shortName: 'AM', ...row },
    );
    expect(made).toMatchObject({ label: 'Anna Meyer (AM)', warnings });
  });

  it('have their organization from the fields of the definition', () => {
    const row = { id: 1, name: 'Anna', orgId: 3, placeName: 'Lab', orgName: 'not this one' };
    expect(entryOf({ key: 'people', resource }, row)).toMatchObject({ orgId: 3, orgName: 'Lab' });
    const bare = { ...resource, fields: {} } as Resource;
    expect(entryOf({ key: 'people', resource: bare }, row)).not.toHaveProperty('orgName');
  });
});

describe('choosing', () => {
  const targets = ['a', 'b'].map((key) => ({ key, resource: {} as Resource }));

  it('appends, keeps positions, and removes', () => {
    const value = withEntries({ a: [3, 1] }, [entry('a', 1, ''), entry('a', 2, ''), entry('b', 9, '')], true);
    expect(value).toEqual({ a: [3, 1, 2], b: [9] });
    expect(withEntries(value, [entry('a', 3, '')], false)).toEqual({ a: [1, 2], b: [9] });
    expect(differences({ a: [3, 1] }, value, targets)).toBe(2);
  });
});
