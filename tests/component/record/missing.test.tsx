import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ResourceDefinition } from '../../../src/engine/definition.ts';
import { makeFake, refusal } from '../fakeProvider.ts';
import { manyThings, type Options, open, things } from '../harness.tsx';

const definition: ResourceDefinition = {
  ...things,
  title: '{name}',
  fields: { name: { type: 'text', required: true }, orgId: { type: 'ref', to: 'places', required: true } },
  list: { columns: ['name'] },
  tabs: [{ name: 'details', rows: ['name', 'orgId'] }],
  removal: { keepDays: 30 },
};
const EXTENSIONS: Options['extensions'] = ['authorities', 'list.filters', 'usedBy', 'version', 'audit', 'undelete'];
const REMOVAL = { at: '2026-11-21 08:00:00', actor: 'Ada Admin', action: 'remove', after: null };

/** Opens a thing that somebody has removed. */
async function openRemoved(last: object, options: Options = {}) {
  const fake = makeFake({ things: manyThings(2) });
  fake.methods.getOne.mockRejectedValueOnce(refusal(404, 'NOT_FOUND'));
  const entry = { ...REMOVAL, before: { name: 'Pump' }, ...last };
  fake.methods.audit.mockResolvedValue({ list: [entry], count: 1 } as never);
  const view = await open('/things/1', fake, { extensions: EXTENSIONS, definition, ...options });
  return { fake, ...view };
}

it('a record that is still being loaded has no empty heading', async () => {
  const fake = makeFake({ things: manyThings(2) });
  fake.methods.getOne.mockReturnValue(new Promise(() => {}) as never);
  await open('/things/9', fake, { definition });
  await screen.findByRole('button', { name: 'Close' });
  const texts = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(texts).not.toContain('');
});

describe('a removed record', () => {
  it('says at its address who removed it, and is brought back there', async () => {
    const { fake, user } = await openRemoved({ restorable: true });
    const heading = await screen.findByRole('heading', { name: '"Pump" deleted' });
    expect(heading.parentElement?.textContent).toContain('21/11/2026 08:00 Ada Admin');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByDisplayValue('Thing 001')).toBeTruthy();
    expect(fake.methods.restore).toHaveBeenCalledExactlyOnceWith('things', { id: 1 });
    expect(within(screen.getByRole('list', { name: 'notices' })).getByText('assist.undone')).toBeTruthy();
  });

  it('names the field whose value another record has by now', async () => {
    const { fake, user } = await openRemoved({ restorable: true });
    const taken = { status: 409, reason: 'NOT_UNIQUE', errors: { name: 'unique:Pump 2' } };
    fake.methods.restore.mockRejectedValueOnce(taken);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    const notices = within(screen.getByRole('list', { name: 'notices' }));
    expect(await notices.findByText('Name: Already used by Pump 2')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Restore' })).toBeTruthy();
  });

  it.each<[string, object, Options]>([
    ['that is too long gone', {}, {}],
    ['for somebody who may not restore', { restorable: true }, { authorities: ['THING_VIEW'] }],
    ['on a platform without the extension', { restorable: true }, { extensions: ['authorities', 'audit'] }],
  ])('%s does not exist', async (_, last, options) => {
    await openRemoved(last, options);
    expect(await screen.findByText('This record does not exist')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });
});

it('a question before a removal says for how long it can be taken back', async () => {
  const fake = makeFake({ things: manyThings(1) });
  const { user } = await open('/things/1', fake, { extensions: EXTENSIONS, definition });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByText('Delete'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('It can be restored for 30 days.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await user.click(
    await within(screen.getByRole('list', { name: 'notices' })).findByRole('button', { name: 'assist.undo' }),
  );
  expect(fake.methods.restore).toHaveBeenCalledExactlyOnceWith('things', { id: 1 });
});
