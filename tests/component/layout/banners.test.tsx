import { act, fireEvent, screen } from '@testing-library/react';
import { NotificationContextProvider, useNotify } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { storeMessage } from '../../../dataProvider/session/stored.ts';
import { loadMessagePart, setLanguage } from '../../../src/i18n/i18n.ts';
import { Banners } from '../../../src/layout/banners/Banners.tsx';
import { renderTranslated } from '../translated.tsx';

beforeEach(async () => {
  await loadMessagePart('app');
  await setLanguage('en');
  vi.useFakeTimers();
});

let notify: ReturnType<typeof useNotify>;
function Notifier() {
  notify = useNotify();
  return null;
}
function show() {
  renderTranslated(
    <NotificationContextProvider>
      <Notifier />
      <Banners />
    </NotificationContextProvider>,
  );
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('shows messages in banners that can be closed [S2.64][S2.65]', async () => {
  show();
  act(() => notify('Saved.', { type: 'success' }));
  expect(screen.getByRole('status').textContent).toContain('Saved.');
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('reads a stored message within 100 ms and shows it once [S2.68][S2.69][S9.18]', async () => {
  show();
  storeMessage({ severity: 'error', content: 'Date is occupied', life: 5_000 });
  await wait(100);
  expect(screen.getByRole('alert').textContent).toContain('Date is occupied');
  expect(localStorage.getItem('message')).toBeNull();
  await wait(4_900);
  expect(screen.queryByRole('alert')).not.toBeNull();
  await wait(100);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('uses info and 10 s by default [S2.66][S2.67][S9.17]', async () => {
  show();
  localStorage.setItem('message', JSON.stringify({ content: 'Plan changed' }));
  await wait(100);
  const banner = screen.getByRole('status');
  expect(banner.textContent).toBe('Information:Plan changed');
  await wait(9_999);
  expect(screen.queryByText('Plan changed')).not.toBeNull();
  await wait(1);
  expect(screen.queryByText('Plan changed')).toBeNull();
});

it('treats an unknown severity as info, in a stored message and in any other [P26]', async () => {
  show();
  localStorage.setItem('message', JSON.stringify({ content: 'Stored', severity: 'fatal' }));
  await wait(100);
  act(() => notify('Told', { type: 'critical' as 'info' }));
  const banners = screen.getAllByRole('status');
  expect(banners.map(({ textContent }) => textContent)).toEqual(['Information:Stored', 'Information:Told']);
});

it('pauses while the pointer is on it, and continues with the remaining time', async () => {
  show();
  act(() => notify('Read me', { autoHideDuration: 1_000 }));
  await wait(600);
  fireEvent.mouseEnter(screen.getByRole('status'));
  await wait(60_000);
  expect(screen.queryByText('Read me')).not.toBeNull();
  fireEvent.mouseLeave(screen.getByRole('status'));
  await wait(399);
  expect(screen.queryByText('Read me')).not.toBeNull();
  await wait(1);
  expect(screen.queryByText('Read me')).toBeNull();
});

it('keeps a message without a lifetime, and runs its action', async () => {
  show();
  const onClick = vi.fn();
  act(() => notify('Deleted', { autoHideDuration: null, action: { label: 'ra.action.undo', onClick } }));
  await wait(120_000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Deleted')).toBeNull();
});
