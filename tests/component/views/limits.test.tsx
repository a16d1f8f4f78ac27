import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake } from './fakeProvider.ts';
import { open } from './harness.tsx';

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

it('limits of an organization that is not saved yet are not asked for [U10]', async () => {
  const fake = makeFake({ units: [] });
  const getObjectLimits = vi.fn(async () => ({}));
  Object.assign(fake.provider, { getObjectLimits });
  const { user } = await open('/units/_new', fake, { definition: units });
  await user.click(await screen.findByRole('tab', { name: /Limits/ }));
  expect(await screen.findByText('Save the organization first: then its limits can be set here.')).toBeTruthy();
  expect(getObjectLimits).not.toHaveBeenCalled();
});
