import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open, rows, things } from '../harness.tsx';

const definition = defineResource({
  ...things,
  list: { columns: ['title', 'kind'], filters: ['kind', 'active', 'size', 'tags'], pageSize: 20 },
});
const bar = () => within(screen.getByRole('region', { name: 'Filters' }));

describe('filters of a list', () => {
  it('remain after adding them, whatever happens to others, until they are removed [U8]', async () => {
    const { user, url } = await open('/things', makeFake({ things: manyThings(5) }), { definition });
    await rows();
    for (const name of ['Size', 'Tags']) {
      await user.click(bar().getByRole('button', { name: 'Filter' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    }
    await user.click(bar().getByRole('button', { name: /^Active/ }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(url()).toBe('/things?f.active=true'));
    expect(bar().getByRole('button', { name: /^Size/ }).textContent).toContain('any');
    expect(bar().getByRole('button', { name: /^Tags/ }).textContent).toContain('any');
    await user.click(bar().getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(url()).toBe('/things'));
    expect(bar().queryByRole('button', { name: /^Size/ })).toBeNull();
  });

  it('keep their choices open when the last one is unchecked [U8]', async () => {
    const { user, url } = await open('/things?f.tags=RED', makeFake({ things: manyThings(1) }), { definition });
    await user.click(await screen.findByRole('button', { name: /^Tags/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Red' }));
    await waitFor(() => expect(url()).toBe('/things'));
    await user.click(screen.getByRole('checkbox', { name: 'Blue' }));
    await waitFor(() => expect(url()).toBe('/things?f.tags=BLUE'));
  });

  it("show a date in the language's format [U12]", async () => {
    const dated = defineResource({ ...things, list: { columns: ['title'], filters: ['bought'], pageSize: 20 } });
    await open('/things?f.bought=2026-11-12', makeFake({ things: manyThings(1) }), { definition: dated });
    await rows();
    expect(bar().getByRole('button', { name: /^Bought/ }).textContent).toContain('12/11/2026');
  });

  it('show how many of how many records match, if the total is known [U13]', async () => {
    const { user } = await open('/things', makeFake({ things: manyThings(45) }));
    await rows();
    await user.type(screen.getByRole('searchbox'), 'thing 04{Enter}');
    expect(await screen.findByText('6 of 45')).toBeTruthy();
  });
});

describe('columns of a list', () => {
  it('are part of a saved view and of its address; otherwise those of this machine are used [U8]', async () => {
    const fake = makeFake({ things: manyThings(6) });
    const { user, url } = await open('/things?f.kind=LARGE', fake);
    await rows();
    const toggle = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Columns' }));
      await user.click(await screen.findByRole('checkbox', { name }));
      await user.keyboard('{Escape}');
    };
    await toggle('Weight');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.type(panel.getByRole('textbox'), 'Heavy{Enter}');
    await waitFor(() => expect(url()).toContain('cols=title+kind+size+bought+weight+orgId'));

    await toggle('Size');
    expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Update view' }));
    await waitFor(() => expect(fake.state.tableFilters).toContain('cols=title+kind+bought+weight+orgId'));
    await user.click(screen.getByRole('button', { name: /^All/ }));
    expect(await screen.findByRole('columnheader', { name: 'Size' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Weight' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Heavy/ }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull());
  });
});
