import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake } from '../fakeProvider.ts';
import { open } from '../harness.tsx';

const teams = defineResource({
  schema: 1,
  name: 'teams',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    cars: { type: 'int', cell: { name: 'scarce', options: { upTo: 1 } } },
  },
  list: { columns: ['name', 'cars'] },
  api: { listType: 'TEAM' },
});

it('a low number is marked by a symbol and words, not by colour alone; others are plain', async () => {
  const rows = [0, 1, 2].map((cars, i) => ({ id: i + 1, name: `Team ${cars}`, cars, version: 1 }));
  await open('/teams', makeFake({ teams: rows }), { definition: teams });
  const cellOf = async (name: string) =>
    (await screen.findByRole('row', { name: new RegExp(name) })).querySelector('td:last-child');
  await screen.findByText(/0 – too few/);
  expect((await cellOf('Team 0'))?.querySelector('svg')).toBeTruthy();
  expect((await cellOf('Team 1'))?.textContent).toBe('1 – too few');
  expect((await cellOf('Team 2'))?.textContent).toBe('2');
});
