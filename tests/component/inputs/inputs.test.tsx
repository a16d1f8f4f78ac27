import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeFake } from '../fakeProvider.ts';
import { layOut, manyThings, open, things } from '../harness.tsx';

const input = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);

async function openMore() {
  const fake = makeFake({ things: manyThings(4) });
  const screenAt = await open('/things/1?tab=more', fake);
  await input(/^Weight/);
  const save = async () => {
    await screenAt.user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(fake.methods.update).toHaveBeenCalled());
    return fake.methods.update.mock.lastCall?.[1].data;
  };
  return { ...screenAt, fake, save };
}

describe('inputs', () => {
  it('accept a decimal with a comma as a number, and report anything else', async () => {
    const { user, save } = await openMore();
    await user.type(await input(/^Weight/), '2,5');
    expect(await save()).toMatchObject({ weight: 2.5 });
    await user.clear(await input(/^Weight/));
    await user.type(await input(/^Weight/), 'heavy');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('Weight');
    expect((await input(/^Weight/)).value).toBe('heavy');
  });

  it('find a reference on the server and keep id and name', async () => {
    layOut();
    const { user, save } = await openMore();
    await user.click(screen.getByRole('button', { name: /^Partner/ }));
    await user.type(await screen.findByRole('combobox', { name: 'Search' }), '003');
    await user.click(await screen.findByRole('option', { name: /Thing 003/ }));
    expect(screen.getByRole('button', { name: /^Partner: Thing 003 \(T3\)/ })).toBeTruthy();
    expect(await save()).toMatchObject({ partnerId: 3, partnerName: 'Thing 003 (T3)' });
  });

  it('store several values in the order of the definition', async () => {
    const { user, save } = await openMore();
    await user.click(await screen.findByRole('checkbox', { name: 'Blue' }));
    await user.click(screen.getByRole('checkbox', { name: 'Red' }));
    expect(await save()).toMatchObject({ tags: ['RED', 'BLUE'] });
  });

  it('add, move by keyboard and remove items of a list', async () => {
    const { user, save } = await openMore();
    const parts = within(screen.getByRole('group', { name: 'Parts' }));
    await user.click(parts.getByRole('button', { name: 'Add' }));
    await user.type(await input(/^Part\b/), 'bolt');
    await user.click(parts.getByRole('button', { name: 'Add' }));
    const second = screen.getAllByLabelText(/^Part\b/)[1];
    if (second) await user.type(second, 'nut{Alt>}{ArrowUp}{/Alt}');
    expect(await save()).toMatchObject({
      parts: [
        { part: 'nut', count: 1 },
        { part: 'bolt', count: 1 },
      ],
    });
    await user.click(parts.getByRole('button', { name: 'Remove Parts 1' }));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(async () => expect((await save())?.parts).toMatchObject([{ part: 'bolt' }]));
  });

  it('refuse to save invalid JSON, and keep the text', async () => {
    const { user, fake } = await openMore();
    await user.type(await input('Extra'), '{{"a": ');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(screen.queryByText(/unsaved|No changes/)).toBeTruthy());
    expect(screen.getAllByText('Not valid JSON').length).toBeGreaterThan(0);
    expect(fake.methods.update).not.toHaveBeenCalled();
    expect((await input('Extra')).value).toBe('{"a": ');
  });

  it("show dates in the language's format", async () => {
    await open('/things/1', makeFake({ things: manyThings(1) }));
    expect(await screen.findByText('12/11/2026')).toBeTruthy();
    await waitFor(() => expect(document.querySelector<HTMLInputElement>('#field-bought')?.value).toBe('12/11/2026'));
  });

  it('accept a typed date, and an empty one [C8]', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const { user } = await open('/things/1', fake);
    const part = async (name: string) => screen.findByRole('spinbutton', { name: new RegExp(name) });
    await user.click(await part('Day'));
    await user.keyboard('24122027');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(fake.methods.update.mock.lastCall?.[1].data.bought).toBe('2027-12-24'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(fake.methods.update.mock.lastCall?.[1].data.bought).toBeNull());
  });

  it('take two digits of a year for those of the nearest century, and show all four (S13)', async () => {
    const fake = makeFake({ things: manyThings(1) });
    const { user } = await open('/things/1', fake);
    await user.click(await screen.findByRole('spinbutton', { name: /Day/ }));
    await user.keyboard('050131');
    await user.tab();
    await waitFor(() => expect(document.querySelector<HTMLInputElement>('#field-bought')?.value).toBe('05/01/2031'));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(fake.methods.update.mock.lastCall?.[1].data.bought).toBe('2031-01-05'));
  });

  it.each(['7', '7:00', '700', '07:00'])('take %s for seven o’clock', async (text) => {
    const fake = makeFake({ things: manyThings(1) });
    const fields = { ...things.fields, wake: { type: 'time' as const }, seen: { type: 'dateTime' as const } };
    const tabs = [{ name: 'main', rows: ['name', 'wake', 'seen'] }];
    const { user } = await open('/things/1', fake, { definition: { ...things, fields, tabs } });
    const group = async (name: string) => within(await screen.findByRole('group', { name }));
    await user.click((await group('Wake')).getByRole('spinbutton', { name: 'Hours' }));
    await user.keyboard(text);
    await user.click((await group('Seen')).getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard(`24122027${text}`);
    await user.click(await input(/^Name/));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(fake.methods.update).toHaveBeenCalledOnce());
    const { wake, seen } = fake.methods.update.mock.lastCall?.[1].data ?? {};
    expect([wake, seen]).toEqual(['07:00', '2027-12-24 07:00:00']);
  });

  it('show the strength of a password, and prompt for it [S2.168][S2.171]', async () => {
    const { user } = await open('/things/2', makeFake({ things: manyThings(2) }));
    const field = await input(/^Secret/);
    expect(field.placeholder).toBe('Enter a password');
    await user.type(field, 'abc');
    expect(await screen.findByText('Weak')).toBeTruthy();
  });
});
