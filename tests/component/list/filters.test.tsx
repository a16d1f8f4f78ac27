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

  describe('by a date, a time, or both', () => {
    const timed = defineResource({
      ...things,
      fields: { ...things.fields, seen: { type: 'dateTime' }, wake: { type: 'time' } },
      list: { columns: ['title'], filters: ['bought', 'seen', 'wake'], pageSize: 20 },
    });
    const day = () => screen.findByRole('spinbutton', { name: 'Day' });

    it.each([
      ['Bought', '24122027', '2027-12-24', '24/12/2027', 'Day'],
      ['Seen', '241220270914', '2027-12-24 09:14:00', '24/12/2027 09:14', 'Day'],
      ['Wake', '0730', '07:30:00', '07:30', 'Hours'],
    ])(
      "are typed and shown in the language's format and sent as on the wire: %s",
      async (label, keys, wire, shown, first) => {
        const fake = makeFake({ things: manyThings(1) });
        const { user, router } = await open('/things', fake, { definition: timed });
        await rows();
        if (label === 'Wake') {
          await user.click(bar().getByRole('button', { name: 'Filter' }));
          await user.click(await screen.findByRole('menuitem', { name: label }));
        }
        await user.click(bar().getByRole('button', { name: new RegExp(`^${label}`) }));
        await user.click(await screen.findByRole('spinbutton', { name: first }));
        await user.keyboard(`${keys}{Enter}`);
        const name = label.toLowerCase();
        await waitFor(() => expect(new URLSearchParams(router.state.location.search).get(`f.${name}`)).toBe(wire));
        await waitFor(() => expect(fake.methods.getList.mock.lastCall?.[1]?.filter?.[name]).toBe(wire));
        const chip = bar().getByRole('button', { name: new RegExp(`^${label}`) });
        await waitFor(() => expect(chip.textContent).toBe(`${label}${shown}`));
        expect(screen.queryByRole('dialog')).toBeNull();
        // the address gives the value back to the box
        await user.click(chip);
        const box = await screen.findByRole<HTMLInputElement>('textbox', { hidden: true, name: '' });
        await waitFor(() => expect(box.value).toBe(shown));
      },
    );

    it('are kept open by an incomplete value, and removed by an empty one', async () => {
      const { user, url } = await open('/things', makeFake({ things: manyThings(1) }), { definition: timed });
      await rows();
      await user.click(bar().getByRole('button', { name: /^Bought/ }));
      await user.click(await day());
      await user.keyboard('24{Enter}');
      expect((await screen.findByRole('alert')).textContent).toBe('Not a valid date');
      expect(url()).toBe('/things');
      await user.click(await day());
      await user.keyboard('24122027{Enter}');
      await waitFor(() => expect(url()).toBe('/things?f.bought=2027-12-24'));
      await user.click(bar().getByRole('button', { name: /^Bought/ }));
      await user.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Clear' }));
      await user.click(screen.getByRole('button', { name: 'Apply' }));
      await waitFor(() => expect(url()).toBe('/things'));
    });

    it('can be chosen in the calendar, which does not close the panel', async () => {
      const { user, url } = await open('/things?f.bought=2026-11-12', makeFake({ things: manyThings(1) }), {
        definition: timed,
      });
      await rows();
      await user.click(bar().getByRole('button', { name: /^Bought/ }));
      await user.click(await screen.findByRole('button', { name: /^Choose date/ }));
      await user.click(await screen.findByRole('gridcell', { name: '27' }));
      await user.click(screen.getByRole('button', { name: 'Apply' }));
      await waitFor(() => expect(url()).toBe('/things?f.bought=2026-11-27'));
    });
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
