import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { clearSession, setTokens } from '../../../dataProvider/session/stored.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake } from '../fakeProvider.ts';
import { open } from '../harness.tsx';

const units = defineResource({
  schema: 1,
  name: 'units',
  title: '{name}',
  fields: { name: { type: 'text', required: true } },
  tabs: [
    { name: 'main', rows: ['name'] },
    { name: 'limits', widget: 'objectLimits' },
  ],
  api: { listType: 'UNIT' },
});

it('limits of an unsaved organization are not requested [U10]', async () => {
  const fake = makeFake({ units: [] });
  const getObjectLimits = vi.fn(async () => ({}));
  Object.assign(fake.provider, { getObjectLimits });
  const { user } = await open('/units/_new', fake, { definition: units });
  await user.click(await screen.findByRole('tab', { name: /Limits/ }));
  expect(await screen.findByText('Save the organization first: then its limits can be set here.')).toBeTruthy();
  expect(getObjectLimits).not.toHaveBeenCalled();
});

describe('the limits of the own organization [S7]', () => {
  const LIMITS = { PERSON: { limit: 5, used: 3, wire: { limit: 5, used: 3 } } };
  const reason = /limits of your own organization/;

  async function openLimits(id: number, extensions: Extension[], orgId = 3) {
    const fake = makeFake({ units: [{ id, name: 'Lab' }] });
    Object.assign(fake.provider, { getObjectLimits: async () => LIMITS });
    const opened = await open(`/units/${id}`, fake, { definition: units, extensions, orgId });
    await opened.user.click(await screen.findByRole('tab', { name: /Limits/ }));
    return await screen.findByRole<HTMLInputElement>('textbox', { name: /Person/i });
  }

  it('are read-only with the reason if the server lets only parent organizations set them', async () => {
    expect((await openLimits(3, ['limits.above'])).readOnly).toBe(true);
    screen.getByText(reason);
  });

  it.each([
    ['of another organization', 4, ['limits.above'], 3],
    ['of the root', 1, ['limits.above'], 1],
    ['on a server without such a rule', 3, [], 3],
  ] as [string, number, Extension[], number][])('are editable, those %s', async (_, id, extensions, orgId) => {
    expect((await openLimits(id, extensions, orgId)).readOnly).toBe(false);
    expect(screen.queryByText(reason)).toBeNull();
  });
});

it('unsaved limits of one user are not shown to the next [C7]', async () => {
  const fake = makeFake({ units: [{ id: 3, name: 'Lab' }] });
  const getObjectLimits = async () => ({ PERSON: { limit: 5, used: 3, wire: { limit: 5, used: 3 } } });
  Object.assign(fake.provider, { getObjectLimits });
  const limitOf = async () => screen.findByRole<HTMLInputElement>('textbox', { name: /Person/i });
  setTokens('first');
  const first = await open('/units/3?tab=limits', fake, { definition: units });
  await first.user.type(await limitOf(), '0');
  expect((await limitOf()).value).toBe('50');
  first.unmount();
  // the same user sees it again
  const again = await open('/units/3?tab=limits', fake, { definition: units });
  expect((await limitOf()).value).toBe('50');
  again.unmount();
  clearSession();
  setTokens('second');
  await open('/units/3?tab=limits', fake, { definition: units, login: 'next' });
  expect((await limitOf()).value).toBe('5');
});
