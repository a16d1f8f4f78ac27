import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake } from '../fakeProvider.ts';
import { open } from '../harness.tsx';

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
  // jsdom has no layout, and rows out of sight are not rendered
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(280);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
});

async function openBundle(extensions: Extension[], rights = ['DIVE']) {
  const fake = makeFake({
    bundles: [
      { id: 1, name: 'Crew', rights, takesIds: [] },
      { id: 2, name: 'Pilots', rights: ['FLY'], takesIds: [] },
    ],
  });
  const authorities = ['FLY', 'BUNDLE_VIEW', 'BUNDLE_EDIT'];
  const opened = await open('/bundles/1', fake, { definition: bundles, authorities, extensions });
  await screen.findByLabelText(/^Name/);
  const save = async () => {
    await opened.user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(fake.methods.update).toHaveBeenCalled());
    return fake.methods.update.mock.lastCall?.[1].data;
  };
  const box = async (name: string) =>
    (await screen.findByRole('checkbox', { name: new RegExp(`^${name}$`, 'i') })) as HTMLInputElement;
  return { ...opened, save, box, methods: fake.methods };
}

it('shows authorities that the user lacks as disabled with the reason, if the server refuses them', async () => {
  const { user, save, box } = await openBundle(['authorities.own']);
  expect([(await box('DIVE')).disabled, (await box('DIVE')).checked]).toEqual([true, true]);
  expect((await box('FLY')).disabled).toBe(false);
  screen.getByText('You can give and take away only what you may do yourself.');
  await user.click(await box('FLY'));

  await user.click(screen.getByRole('button', { name: /^Add/ }));
  const crew = await screen.findByRole('option', { name: /Crew/ });
  expect(crew.getAttribute('aria-disabled')).toBe('true');
  expect(crew.textContent).toContain('Allows more than you may do yourself');
  fireEvent.click(crew);
  await user.click(screen.getByRole('option', { name: 'Pilots' }));
  await user.keyboard('{Escape}');
  expect(await save()).toMatchObject({ rights: ['DIVE', 'FLY'], takesIds: [2] });
});

it('clones a role without the authorities that the user lacks, after a warning', async () => {
  const { user, methods } = await openBundle(['authorities.own'], ['FLY', 'DIVE']);
  await user.click(await screen.findByRole('button', { name: 'Clone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clone "Crew"?' }));
  expect(dialog.getByText('Dive')).toBeTruthy();
  expect(dialog.queryByText('Fly')).toBeNull();
  expect(methods.clone).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Clone without it' }));
  await waitFor(() => expect(methods.clone).toHaveBeenCalled());
  expect(methods.clone.mock.lastCall?.[1]).toEqual({ record: { id: 1, rights: ['FLY'] } });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['holds nothing beyond', ['authorities.own'], ['FLY']],
  ['is kept by a server that says nothing of it', [], ['DIVE']],
] satisfies [string, Extension[], string[]][])(
  'is cloned with all of it where it %s',
  async (_, extensions, rights) => {
    const { user, methods } = await openBundle(extensions, rights);
    await user.click(await screen.findByRole('button', { name: 'Clone' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clone' }));
    await waitFor(() => expect(methods.clone).toHaveBeenCalled());
    expect(methods.clone.mock.lastCall?.[1]).toEqual({ record: { id: 1 } });
  },
);

it('allows every choice on a server without this rule', async () => {
  const { user, box } = await openBundle([]);
  expect((await box('DIVE')).disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: /^Add/ }));
  expect((await screen.findByRole('option', { name: /Crew/ })).getAttribute('aria-disabled')).not.toBe('true');
});
