import { QueryClient, useQuery } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { useUpdate } from 'ra-core';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useProvider } from '../../../src/definition/context.tsx';
import { limitKeptRecords, recordQuery } from '../../../src/definition/recordQuery.ts';
import { useTitles } from '../../../src/definition/useTitles.ts';
import { titleOf } from '../../../src/engine/template.ts';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open, surround } from '../harness.tsx';

it('an open record and the titles of it follow a write by react-admin, without another call', async () => {
  const fake = makeFake({ things: manyThings(1) });
  const { resource, wrapper } = await surround(fake);
  const { result } = renderHook(
    () => ({
      record: useQuery(recordQuery(useProvider(), resource, '1')).data,
      title: useTitles('things', IDS).get(1),
      update: useUpdate()[0],
    }),
    { wrapper: ({ children }) => <MemoryRouter>{wrapper({ children })}</MemoryRouter> },
  );
  await waitFor(() =>
    expect([result.current.record?.name, result.current.title?.name]).toEqual(['Thing 001', 'Thing 001']),
  );
  const previousData = { id: 1, ...result.current.record };
  await act(async () => {
    await result.current.update(
      'things',
      { id: 1, data: { ...previousData, name: 'Other' }, previousData },
      { returnPromise: true },
    );
  });
  await waitFor(() => {
    const { record, title } = result.current;
    expect([record?.name, title && titleOf(resource, title)]).toEqual(['Other', 'Other (T1)']);
  });
  expect([fake.methods.getOne.mock.calls.length, fake.methods.getMany.mock.calls.length]).toEqual([1, 1]);
});

it('a created record is read once it opens, because the reply may have been shorter', async () => {
  const fake = makeFake({ things: manyThings(1) });
  const { user } = await open('/things', fake);
  await user.click(await screen.findByRole('button', { name: 'New' }));
  await user.type(await screen.findByLabelText(/^Name/), 'Fresh');
  await user.click(screen.getByRole('button', { name: /^Create/ }));
  await waitFor(() =>
    expect(fake.methods.getOne.mock.calls.map(([name, { id }]) => [name, Number(id)])).toEqual([['things', 900]]),
  );
});

it('what react-admin has put into the cache of records leaves it after five seconds', async () => {
  const { resource } = await surround(makeFake({ things: [] }));
  const queries = new QueryClient();
  limitKeptRecords(queries, [resource]);
  queries.setQueryData(['things', 'getOne', { id: '1', meta: undefined }], { id: 1 });
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ gcTime }) => gcTime),
  ).toEqual([5_000]);
});

it('titles are the same object as long as they are the same, so that rows with them don’t render again', async () => {
  const { wrapper } = await surround(makeFake({ things: manyThings(1) }));
  const { result, rerender } = renderHook(() => useTitles('things', IDS), { wrapper });
  await waitFor(() => expect(result.current.size).toBe(1));
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});

const IDS = [1];
