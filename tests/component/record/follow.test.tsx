import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open, things } from '../harness.tsx';

afterEach(() => vi.useRealTimers());

const definition = defineResource({
  ...things,
  fields: {
    ...things.fields,
    state: { type: 'text', readOnly: true },
    since: { type: 'dateTime', readOnly: true, visible: { field: 'since', empty: false } },
  },
  tabs: [{ name: 'main', rows: [['name', 'size'], 'orgId', ['state', 'since']] }],
  actions: [
    {
      name: 'work',
      call: { method: 'POST', path: 'things/{id}/work', body: 'none' },
      running: { field: 'since', empty: false },
    },
  ],
});

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1_000));

it('an open record shows what the platform writes while an action is under way, and no other changes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const [thing] = manyThings(1);
  if (!thing) throw new Error('There is no thing.');
  const at = { ...thing, version: 1, size: 1, state: 'waiting', since: '2026-11-21 08:00:00' };
  const fake = makeFake({ things: [at] });
  const { user } = await open('/things/1', fake, { definition });
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  await user.clear(name);
  await user.type(name, 'Typed');
  const offered = async () => {
    await user.click(screen.getByLabelText('More'));
    await screen.findByText('Delete');
    const found = screen.queryByText(/work/i) !== null;
    await user.keyboard('{Escape}');
    return found;
  };
  expect(await offered()).toBe(false);
  const calls = fake.methods.getOne.mock.calls.length;
  // somebody else has changed the size meanwhile
  fake.methods.getOne.mockResolvedValue({ data: { ...at, version: 2, size: 7, state: 'done', since: null } as never });
  await seconds(2);
  expect(await screen.findByDisplayValue('done')).toBeDefined();
  expect([name.value, screen.getByLabelText<HTMLInputElement>(/^Size/).value]).toEqual(['Typed', '1']);
  expect(await offered()).toBe(true);
  expect(fake.methods.getOne.mock.calls.length).toBe(calls + 1);
  // it polls less often when no action is under way
  await seconds(10);
  expect(fake.methods.getOne.mock.calls.length).toBe(calls + 1);
  await seconds(10);
  expect(fake.methods.getOne.mock.calls.length).toBe(calls + 2);
});
