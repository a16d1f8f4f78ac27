import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake, refusal } from '../fakeProvider.ts';
import { layOut, open } from '../harness.tsx';

const models = defineResource({
  schema: 1,
  name: 'models',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    colour: { type: 'text' },
    seats: { type: 'int' },
    makerId: { type: 'ref', to: 'models' },
  },
  api: { listType: 'MODEL' },
});

const cars = defineResource({
  schema: 1,
  name: 'cars',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true },
    modelId: { type: 'ref', to: 'models', fills: ['colour', 'seats', 'makerId'] },
    colour: { type: 'text' },
    seats: { type: 'int', default: 5 },
    makerId: { type: 'ref', to: 'models' },
  },
  api: { listType: 'CAR' },
});

const seed = () => ({
  models: [
    { id: 1, name: 'Van', colour: 'white', seats: 9, makerId: 3, makerName: 'Works' },
    { id: 2, name: 'Coupé', colour: 'red', seats: null, makerId: null },
    { id: 3, name: 'Works', colour: null, seats: null, makerId: null },
  ],
  cars: [{ id: 7, name: 'Old one', modelId: null, colour: 'green', seats: 2, makerId: null }],
});

async function openCar(id: string, fake = makeFake(seed())) {
  layOut();
  const opened = await open(`/cars/${id}`, fake, { definition: cars, others: [models] });
  const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
  await field(/^Name/);
  const choose = async (name: string) => {
    await opened.user.click(screen.getByRole('button', { name: /^Model: / }));
    await opened.user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  };
  return { ...opened, fake, field, choose };
}

describe('a reference that fills other fields', () => {
  it('fills a new record from the chosen one, including names of references', async () => {
    const { field, choose, user, fake } = await openCar('_new');
    await choose('Van');
    await waitFor(async () => expect((await field(/^Colour/)).value).toBe('white'));
    expect((await field(/^Seats/)).value).toBe('9');
    expect(await screen.findByRole('button', { name: 'Maker: Works' })).toBeTruthy();
    expect(await screen.findByText('views.form.filled')).toBeTruthy();
    await user.type(await field(/^Name/), 'Mine');
    await user.click(screen.getByRole('button', { name: /^Create/ }));
    await waitFor(() => expect(fake.methods.create).toHaveBeenCalled());
    expect(fake.methods.create.mock.lastCall?.[1].data).toMatchObject({
      modelId: 1,
      colour: 'white',
      seats: 9,
      makerId: 3,
    });
  });

  it('keeps typed values, and resets values of the previously chosen record', async () => {
    const { field, choose, user } = await openCar('_new');
    await user.type(await field(/^Colour/), 'blue');
    await choose('Van');
    await waitFor(async () => expect((await field(/^Seats/)).value).toBe('9'));
    expect((await field(/^Colour/)).value).toBe('blue');
    await choose('Coupé');
    // the model has no value, so the default of a new car remains
    await waitFor(async () => expect((await field(/^Seats/)).value).toBe('5'));
    expect((await field(/^Colour/)).value).toBe('blue');
    expect(screen.getByRole('button', { name: /^Maker: Choose/ })).toBeTruthy();
  });

  it('does not change a stored record', async () => {
    const { field, choose, fake } = await openCar('7');
    await choose('Van');
    expect(await screen.findByText('1 unsaved change')).toBeTruthy();
    expect((await field(/^Colour/)).value).toBe('green');
    expect(fake.methods.getOne.mock.calls.filter(([name]) => name === 'models')).toEqual([]);
  });

  it('reports that the chosen record could not be loaded, and keeps the choice', async () => {
    const fake = makeFake(seed());
    fake.methods.getOne.mockRejectedValue(refusal(403, 'ACCESS_DENIED'));
    const { field, choose } = await openCar('_new', fake);
    await choose('Van');
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'notices' })).getAllByRole('listitem')).toHaveLength(1),
    );
    expect(screen.getByRole('button', { name: 'Model: Van' })).toBeTruthy();
    expect((await field(/^Colour/)).value).toBe('');
  });
});
