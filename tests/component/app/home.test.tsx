import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from './renderApp.tsx';

it('shows an unknown total as unknown, never as none [C4]', async () => {
  const uncounted = { list: [], currentPage: 0, pageSize: 1 };
  await renderApp('/', {
    answers: {
      'POST /rest/api/list': ({ body }) => {
        const { type } = body as { type: string };
        // a full page, so there may be more
        if (type === 'ALARMPOINT') return { body: { ...uncounted, list: [{ id: 1, name: 'Fire' }] } };
        if (type === 'ALARMPLAN') return { status: 403, body: { reason: 'ACCESS_DENIED' } };
        return { body: { ...uncounted, count: type === 'USER' ? 0 : 1284, pagesCount: 1 } };
      },
    },
  });
  const count = (name: RegExp) => within(screen.getByRole('main')).findByRole('link', { name });
  await waitFor(async () => expect((await count(/^Participants/)).textContent).toBe('Participants1,284'));
  expect((await count(/^Users/)).textContent).toBe('Users0');
  await waitFor(async () => expect((await count(/^Alarm points/)).textContent).toBe('Alarm pointsnot available'));
  await waitFor(async () => expect((await count(/^Alarm plans/)).textContent).toBe('Alarm plansnot available'));
});
