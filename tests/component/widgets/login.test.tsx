import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../app/renderApp.tsx';

const ANNA = { id: 5, version: 1, login: 'anna', name: 'Anna', surname: 'Aigner', orgId: 1, authorities: [] };
const BEN = { ...ANNA, id: 6, login: 'ben', name: 'Ben', surname: 'Berg' };

it('looks up a login that is typed, not the stored one [S7.171]', async () => {
  const { server } = await renderApp('/users/5', {
    answers: {
      'POST /rest/api/list': { body: { list: [ANNA], count: 1, currentPage: 0, pageSize: 20, pagesCount: 1 } },
      'GET /rest/api/users/5': { body: ANNA },
      'GET /rest/api/users/find-by-login/ben': { body: BEN },
    },
  });
  const lookUps = () => server.calls().filter((call) => call.includes('find-by-login'));
  // not the plain input that takes its place before
  const login = await waitFor(() => {
    const found = screen.getByDisplayValue('anna');
    const describedBy = found.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(describedBy.map((id) => document.getElementById(id)?.getAttribute('role'))).toContain('status');
    return found;
  });
  const user = userEvent.setup();
  await user.clear(login);
  await user.type(login, 'ben');
  expect(await screen.findByText(/Taken by/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Ben/ }).getAttribute('href')).toBe('/users/6');
  await user.clear(login);
  await user.type(login, 'anna');
  await waitFor(() => expect(screen.queryByText(/Taken by/)).toBeNull());
  expect(lookUps()).not.toContain('GET /rest/api/users/find-by-login/anna');
});
