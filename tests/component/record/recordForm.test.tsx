import { act, renderHook, waitFor } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { newRecord } from '../../../src/engine/defaults.ts';
import { useRecordForm } from '../../../src/record/form/useRecordForm.ts';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, surround } from '../harness.tsx';

/** Wraps the hook in a router, which the form needs. */
const inRouter =
  (Around: ComponentType<{ children: ReactNode }>) =>
  ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <Around>{children}</Around>
    </MemoryRouter>
  );

const defaults = { today: '2026-11-21', now: '2026-11-21 10:00:00', orgId: 1 };

/** Fills in and stores a new record, which isn't opened. */
async function storedForm() {
  const { resource, wrapper } = await surround(makeFake({ things: [] }));
  const onCreated = vi.fn();
  const record = newRecord(resource, defaults);
  const { result } = renderHook(
    () =>
      useRecordForm({ resource, record, defaults, onCreated, draftId: '_new', isNew: true, onStored: () => undefined }),
    { wrapper: inRouter(wrapper) },
  );
  act(() => result.current.form.setValue('name', 'Mine', { shouldDirty: true }));
  act(() => result.current.submit());
  await waitFor(() => expect(onCreated).toHaveBeenCalled());
  return result;
}

describe('the form of a new record', () => {
  it('that was stored is not made dirty by late updates of its inputs', async () => {
    const result = await storedForm();
    expect(result.current.dirty.current).toBe(false);
    act(() => result.current.info.setStored({ code: 'FREE' }));
    // otherwise leaving would warn about stored changes
    expect(result.current.dirty.current).toBe(false);
    expect(localStorage.getItem('tocsin.draft.op.things._new')).toBeNull();
  });
});

describe('input in a new record that was stored and is not yet open', () => {
  it('is kept as a draft of the stored record', async () => {
    const result = await storedForm();
    act(() => result.current.form.setValue('code', 'later', { shouldDirty: true }));
    const draft = JSON.parse(localStorage.getItem('tocsin.draft.op.things.900') ?? '{}');
    expect(draft.changes).toEqual({ code: 'later' });
    expect(localStorage.getItem('tocsin.draft.op.things._new')).toBeNull();
    // opening the stored record must not ask
    expect(result.current.dirty.current).toBe(false);
  });
});

describe('the form of a record that is left', () => {
  it('stores no draft of discarded changes, however long the next page takes', async () => {
    const [record] = manyThings(1);
    if (!record) throw new Error('No thing');
    const { resource, wrapper } = await surround(makeFake({ things: [record] }));
    const { result } = renderHook(
      () =>
        useRecordForm({
          resource,
          record,
          defaults,
          draftId: '1',
          isNew: false,
          onStored: () => undefined,
          onCreated: () => undefined,
        }),
      { wrapper: inRouter(wrapper) },
    );
    vi.useFakeTimers();
    try {
      act(() => result.current.form.setValue('name', 'Half', { shouldDirty: true }));
      act(() => result.current.forget());
      act(() => vi.advanceTimersByTime(5_000));
    } finally {
      vi.useRealTimers();
    }
    expect(localStorage.getItem('tocsin.draft.op.things.1')).toBeNull();
  });
});
