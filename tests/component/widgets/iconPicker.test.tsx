import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake } from '../fakeProvider.ts';
import { open } from '../harness.tsx';

const badges = defineResource({
  schema: 1,
  name: 'badges',
  title: '{name}',
  fields: { name: { type: 'text', required: true }, icon: { type: 'json', widget: 'icon', cell: 'icon' } },
  list: { columns: ['name'] },
  tabs: [{ name: 'main', rows: ['name', 'icon'] }],
  api: { listType: 'BADGE' },
});

/** Opens the picker of a record whose icon is a red fire. */
async function openPicker() {
  const fake = makeFake({ badges: [{ id: 1, name: 'One', icon: { name: 'fire', color: '#c2303a' } }] });
  const { user } = await open('/badges/1', fake, { definition: badges });
  const trigger = await screen.findByRole('button', { name: /^Icon: / });
  await user.click(trigger);
  const panel = within(await screen.findByRole('dialog'));
  const symbols = within(panel.getByRole('toolbar', { name: 'Symbol' }));
  return {
    user,
    trigger,
    panel,
    search: panel.getByRole('searchbox', { name: 'Search symbols' }),
    symbol: (name: string) => symbols.getByRole('button', { name }),
    names: () => symbols.getAllByRole('button').map((button) => button.getAttribute('aria-label')),
    pressed: (role: RegExp) =>
      within(panel.getByRole('toolbar', { name: role }))
        .getAllByRole('button', { pressed: true })
        .map((button) => button.getAttribute('aria-label')),
    color: (name: string) => panel.getByRole('button', { name }),
    update: fake.methods.update,
    hex: panel.getByRole<HTMLInputElement>('textbox', { name: 'Hex' }),
    stored: async () => {
      await user.click(screen.getByRole('button', { name: /^Save/ }));
      await waitFor(() => expect(fake.methods.update).toHaveBeenCalled());
      return fake.methods.update.mock.lastCall?.[1].data.icon;
    },
  };
}

it('finds symbols by name, and chooses the first result on Enter', async () => {
  const { user, search, names, panel, pressed, stored } = await openPicker();
  expect(document.activeElement).toBe(search);
  await user.type(search, 'FIRE e');
  expect(names()).toEqual(['Fire engine', 'Fire extinguisher']);
  panel.getByText('2 symbols');
  await user.keyboard('{Enter}');
  expect(pressed(/Symbol/)).toEqual(['Fire engine']);
  await user.clear(search);
  await user.type(search, 'xyz');
  panel.getByText('0 symbols');
  await user.keyboard('{Enter}');
  expect(await stored()).toEqual({ name: 'fire-truck', color: '#c2303a' });
});

it('supports arrow keys: Space chooses, Enter chooses and closes', async () => {
  const { user, trigger, symbol, names, pressed, stored } = await openPicker();
  const at = names().indexOf('Fire');
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(symbol('Fire'));
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe(names()[at + 1]);
  await user.keyboard(' ');
  expect(pressed(/Symbol/)).toEqual([names()[at + 1]]);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe(names()[at + 9]);
  await user.keyboard('{Home}{ArrowUp}');
  expect(focused()).toBe('Clock');
  await user.keyboard('{End}{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(trigger);
  expect(trigger.textContent).toBe('Animal');
  expect(await stored()).toEqual({ name: 'animal', color: '#c2303a' });
});

it('accepts a color of the palette or any hex value, and reports invalid ones', async () => {
  const { user, panel, pressed, color, hex, stored } = await openPicker();
  expect(pressed(/Palette/)).toEqual(['Red']);
  await user.click(color('Teal'));
  expect([pressed(/Palette/), hex.value]).toEqual([['Teal'], '#0f7377']);
  panel.getByText('Contrast of the symbol 5.6:1');
  await user.clear(hex);
  await user.type(hex, '#12');
  expect(hex.getAttribute('aria-invalid')).toBe('true');
  panel.getByText('Six hex digits, such as #c2303a');
  await user.type(hex, '3456');
  expect(hex.getAttribute('aria-invalid')).toBeNull();
  expect(await stored()).toEqual({ name: 'fire', color: '#123456' });
});

it('closes on Escape, restores the focus and leaves the record open', async () => {
  const { user, trigger, color } = await openPicker();
  await user.click(color('Blue'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(trigger);
  screen.getByRole('textbox', { name: /^Name/ });
  screen.getByText('1 unsaved change');
});

it('Enter in the color field applies the color and does not save the record [C7]', async () => {
  const { user, hex, update, stored } = await openPicker();
  await user.clear(hex);
  await user.type(hex, '#1a5fb4{Enter}');
  expect(screen.queryByText('Saving …')).toBeNull();
  expect(update).not.toHaveBeenCalled();
  expect(await stored()).toEqual({ name: 'fire', color: '#1a5fb4' });
  expect(update).toHaveBeenCalledTimes(1);
});
