import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake } from './fakeProvider.ts';
import { open } from './harness.tsx';

const bundles = defineResource({
  schema: 1,
  name: 'bundles',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    rights: {
      type: 'enum',
      values: ['FLY', 'DIVE'],
      valuesFrom: 'authorities',
      multiple: true,
      default: [],
      widget: 'authorities',
    },
    takesIds: { type: 'ref', to: 'bundles', multiple: true, default: [] },
  },
  list: { columns: ['name'] },
  tabs: [{ name: 'main', rows: ['name', 'rights', 'takesIds'] }],
  api: { listType: 'BUNDLE' },
});

beforeEach(() => {
  // jsdom lays nothing out, and rows out of sight are not drawn
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(280);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
});

async function openBundle(extensions: Extension[]) {
  const fake = makeFake({
    bundles: [
      { id: 1, name: 'Crew', rights: ['DIVE'], takesIds: [] },
      { id: 2, name: 'Pilots', rights: ['FLY'], takesIds: [] },
    ],
  });
  const authorities = ['FLY', 'BUNDLE_VIEW', 'BUNDLE_EDIT'];
  const at = await open('/bundles/1', fake, { definition: bundles, authorities, extensions });
  await screen.findByLabelText(/^Name/);
  const save = async () => {
    await at.user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(fake.methods.update).toHaveBeenCalled());
    return fake.methods.update.mock.lastCall?.[1].data;
  };
  const box = async (name: string) =>
    (await screen.findByRole('checkbox', { name: new RegExp(`^${name}$`, 'i') })) as HTMLInputElement;
  return { ...at, save, box };
}

it('offers what one may not do oneself disabled and with the reason, where the server refuses it', async () => {
  const { user, save, box } = await openBundle(['authorities.own']);
  expect([(await box('DIVE')).disabled, (await box('DIVE')).checked]).toEqual([true, true]);
  expect((await box('FLY')).disabled).toBe(false);
  screen.getByText('You can give and take away only what you may do yourself.');
  await user.click(await box('FLY'));

  await user.click(screen.getByRole('button', { name: /^Add/ }));
  const crew = await screen.findByRole('option', { name: /Crew/ });
  expect(crew.getAttribute('aria-disabled')).toBe('true');
  expect(crew.textContent).toContain('Allows more than you may do yourself');
  await user.click(crew);
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('option', { name: 'Pilots' }));
  await user.keyboard('{Escape}');
  expect(await save()).toMatchObject({ rights: ['DIVE', 'FLY'], takesIds: [2] });
});

it('lets everything be chosen on a server that says nothing of it', async () => {
  const { user, box } = await openBundle([]);
  expect((await box('DIVE')).disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: /^Add/ }));
  expect((await screen.findByRole('option', { name: /Crew/ })).getAttribute('aria-disabled')).not.toBe('true');
});
