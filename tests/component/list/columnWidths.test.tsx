import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open, rows, stubListWidth } from '../harness.tsx';
import { advanceTime, alarm, open as openAlarms, table } from '../pages/alarmTableKit.ts';

/** Every list is 1200 pixels wide, and every letter 7. */
beforeEach(() => {
  stubListWidth(1200);
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ font: '', measureText: (text: string) => ({ width: text.length * 7 }) });
    },
  );
});

const columns = () => [...document.querySelectorAll<HTMLElement>('colgroup > col')].map((col) => col.style.width);
const edgeOf = (name: string) =>
  screen.getByRole('columnheader', { name }).querySelector<HTMLElement>('.v-edge') as HTMLElement;

function dragEdge(name: string, by: number): void {
  const edge = edgeOf(name);
  fireEvent.pointerDown(edge, { button: 0, clientX: 500, pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 500 + by, pointerId: 1 });
  fireEvent.pointerUp(edge, { clientX: 500 + by, pointerId: 1 });
}

describe('the columns of a list', () => {
  it('take the width that their contents and heads need; one takes the rest', async () => {
    await open('/things', makeFake({ things: manyThings(3) }));
    await rows();
    await waitFor(() => expect(columns().filter((width) => width === '')).toHaveLength(1));
    const [box, name, kind, size] = columns();
    expect(box).toBe('44px');
    expect(name).toBe('');
    // "Small" or "Large" is shorter than the head "Kind" with its arrow is not: 5 letters against 4 and 17 pixels
    expect([kind, size]).toEqual(['64px', '64px']);
  });

  it('keep the width to which an edge was dragged, until it is fitted again by a double click', async () => {
    const fake = makeFake({ things: manyThings(3) });
    const first = await open('/things', fake);
    await rows();
    await waitFor(() => expect(columns()[2]).toBe('64px'));
    const asked = fake.methods.getList.mock.calls.length;
    dragEdge('Kind', 150);
    await waitFor(() => expect(columns()[2]).toBe('150px'));
    // it was not sorted
    expect(fake.methods.getList.mock.calls.length).toBe(asked);
    first.unmount();
    await open('/things', fake);
    await rows();
    await waitFor(() => expect(columns()[2]).toBe('150px'));
    fireEvent.doubleClick(edgeOf('Kind'));
    await waitFor(() => expect(columns()[2]).toBe('64px'));
    expect(localStorage.getItem('tocsin.widths.things')).toBeNull();
  });

  it('are changed by Shift and an arrow key on the head, and reset with the columns', async () => {
    const { user } = await open('/things', makeFake({ things: manyThings(3) }));
    await rows();
    await waitFor(() => expect(columns()[2]).toBe('64px'));
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(64);
    screen.getByRole('button', { name: 'Kind' }).focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(() => expect(columns()[2]).toBe('80px'));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('button', { name: 'Reset to default' }));
    await waitFor(() => expect(columns()[2]).toBe('64px'));
  });
});

it('live rows do not move the columns; another page or filter fits them again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { platform, user } = await openAlarms('/alarm-table?tab=0');
  await table();
  await waitFor(() => expect(columns().filter((width) => width === '')).toHaveLength(1));
  const before = columns();
  platform.alarms = [alarm(4, { orgName: 'An organization of a long name' }), ...platform.alarms];
  await advanceTime(16_000);
  await screen.findByText('Alarm 4');
  expect(columns()).toEqual(before);
  await user.click(screen.getByRole('button', { name: 'Triggered' }));
  await waitFor(() => expect(columns()).not.toEqual(before));
});
