import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { open, table } from './alarmTableKit.ts';

/** Render counts of the status of an alarm, the name of a column, and the breadcrumb. */
const drawn = vi.hoisted(() => ({ statuses: 0, columns: 0, places: 0 }));

vi.mock('../../../src/live/AlarmStatus.tsx', async (original) => {
  const { AlarmStatus } = await original<typeof import('../../../src/live/AlarmStatus.tsx')>();
  const counted: typeof AlarmStatus = (props) => {
    drawn.statuses += 1;
    return AlarmStatus(props);
  };
  return { AlarmStatus: counted };
});
vi.mock('../../../src/list/columns/columnLabel.ts', async (original) => {
  const { columnLabel } = await original<typeof import('../../../src/list/columns/columnLabel.ts')>();
  const counted: typeof columnLabel = (...args) => {
    drawn.columns += 1;
    return columnLabel(...args);
  };
  return { columnLabel: counted };
});
vi.mock('../../../src/layout/Breadcrumb.tsx', async (original) => {
  const real = await original<typeof import('../../../src/layout/Breadcrumb.tsx')>();
  const Breadcrumb: typeof real.Breadcrumb = (...props) => {
    drawn.places += 1;
    return real.Breadcrumb(...props);
  };
  return { ...real, Breadcrumb };
});

/** Opens the table, and waits until the data that is loaded after the rows is there too. */
async function atRest(route = '/alarm-table?tab=0') {
  await open(route);
  const rows = within(await table());
  await waitFor(() => expect(screen.getByRole('button', { name: /^3 All/ })).toBeTruthy());
  Object.assign(drawn, { statuses: 0, columns: 0, places: 0 });
  return rows;
}

beforeEach(() => void vi.useRealTimers());

it('a click on a check box renders its row before anything else, and then changes the address', async () => {
  const rows = await atRest();
  const box = rows.getByRole<HTMLInputElement>('checkbox', { name: /Alarm 2/ });
  fireEvent.click(box);
  expect(box.checked).toBe(true);
  expect(drawn).toEqual({ statuses: 1, columns: 0, places: 0 });
  expect(window.location.search).toBe('?tab=0');
  await waitFor(() => expect(window.location.search).toBe('?tab=0&sel=2'));
  expect(await screen.findByRole('toolbar', { name: '1 selected' })).toBeTruthy();
  expect(drawn).toEqual({ statuses: 1, columns: 0, places: 1 });
});

it('a click on an alarm renders its row and its details before the session is checked', async () => {
  const rows = await atRest('/alarm-table/3?tab=0');
  await screen.findByText('1 of 2 acceptances');
  drawn.statuses = 0;
  fireEvent.click(rows.getByRole('link', { name: /Alarm 2/ }));
  expect(screen.getByRole('region', { name: 'Alarm 2' })).toBeTruthy();
  // the previously open row, the newly open row, and the header of the alarm
  expect(drawn).toEqual({ statuses: 3, columns: 0, places: 0 });
  await waitFor(() => expect(window.location.pathname).toBe('/alarm-table/2'));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('region', { name: 'Alarm 2' })).toBeNull();
  await waitFor(() => expect(window.location.pathname).toBe('/alarm-table'));
});

it('a status count appears pressed before other rows are requested; rows that stay do not render again', async () => {
  const rows = await atRest();
  const running = screen.getByRole('button', { name: /^3 Running/ });
  fireEvent.click(running);
  expect(running.getAttribute('aria-pressed')).toBe('true');
  expect(window.location.search).toBe('?tab=0');
  await waitFor(() => expect(window.location.search).toContain('f.figure=running'));
  await waitFor(() => expect(rows.getByRole('link', { name: /Alarm 2/ }).getAttribute('href')).toContain('f.figure'));
  expect(drawn.statuses).toBe(0);
  expect(running.getAttribute('aria-pressed')).toBe('true');
});
