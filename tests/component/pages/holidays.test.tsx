import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../app/renderApp.tsx';

const LABOUR_DAY = {
  id: 70,
  version: 1,
  title: 'Labour Day',
  active: true,
  allDay: true,
  recurring: false,
  standard: true,
  singleDay: true,
  start: '2031-05-01 00:00:00',
  end: '2031-05-01 23:59:00',
  orgId: 2,
  year: 2031,
};
const SET = {
  id: 60,
  version: 3,
  orgId: 2,
  orgName: 'North',
  name: '',
  validFrom: '2031-01-01 00:00:00',
  description: '',
  year: 2031,
};

async function openHolidays(query: string) {
  await renderApp(`/holidays?org=2&year=2031${query}`, {
    answers: {
      'GET /rest/api/holidays/2': { body: { ...SET, events: [LABOUR_DAY] } },
      'GET /rest/api/org/show/2': { body: { id: 2, name: 'North', fullOrgPath: '[Total system][North]' } },
      'POST /rest/api/holidays/2': { status: 409, body: { reason: 'Date is occupied' } },
    },
  });
  await waitFor(() => expect(document.querySelector('[data-day="2031-05-01"]')?.ariaLabel).toMatch(/Labour Day/));
  return userEvent.setup();
}

const title = () => screen.findByLabelText<HTMLInputElement>('Title *');
const editing = () => new URLSearchParams(window.location.search).get('edit');

it('reports for 5 seconds that a date is occupied, keeps the input, and stays open for editing', async () => {
  const user = await openHolidays('&from=2031-10-03&to=2031-10-03');
  await user.click(await screen.findByRole('button', { name: 'Add holiday' }));
  await user.type(await title(), 'Mine');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const quick = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await quick.click(screen.getByRole('button', { name: /^Create/ }));
  const banners = screen.getByRole('region', { name: 'Messages' });
  await waitFor(() => expect(banners.textContent).toContain('Date is occupied'));
  act(() => void vi.advanceTimersByTime(4_000));
  expect(banners.textContent).toContain('Date is occupied');
  act(() => void vi.advanceTimersByTime(1_500));
  await waitFor(() => expect(banners.textContent).not.toContain('Date is occupied'));
  expect((await title()).value).toBe('Mine');
  expect(editing()).toBe('true');
});
