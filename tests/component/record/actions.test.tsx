import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../app/renderApp.tsx';

const PERSON = { id: 12, name: 'Ben', surname: 'North', shortName: 'ben', orgId: 1, active: true, devices: [] };

/** Opens a participant; `reply` is the platform's reply to the search for a user with this short name. */
async function open(reply: object) {
  const waiting: (() => void)[] = [];
  const { server } = await renderApp('/participants/12', {
    answers: {
      'GET /rest/api/participants/12': { body: PERSON },
      'GET /rest/api/users/find-by-login/ben': () => new Promise((done) => waiting.push(() => done(reply))),
    },
  });
  const more = await screen.findByRole('button', { name: 'More' });
  const lookUps = () => server.calls().filter((call) => call.includes('find-by-login/ben'));
  const answer = async () => {
    await waitFor(() => expect(waiting).toHaveLength(1));
    for (const done of waiting) done();
  };
  return { user: userEvent.setup(), more, lookUps, answer };
}

it('whether the result of an action exists is looked up when the menu is opened, not with the record', async () => {
  const { user, more, lookUps, answer } = await open({ status: 404, body: { reason: 'NOT_FOUND' } });
  await screen.findByDisplayValue('North');
  expect(lookUps()).toEqual([]);
  await user.click(more);
  await answer();
  expect(await screen.findByRole('menuitem', { name: 'Create a console user' })).toBeTruthy();
  expect(lookUps()).toHaveLength(1);
});

it('a link to the existing result replaces the action, and takes over its focus', async () => {
  const { user, more, answer } = await open({ body: { id: 3, name: 'Ben', surname: 'North', login: 'ben' } });
  await user.click(more);
  (await screen.findByRole('menuitem', { name: 'Create a console user' })).focus();
  await answer();
  const link = await screen.findByRole('menuitem', { name: /North/ });
  expect(link.getAttribute('href')).toBe('/users/3');
  await waitFor(() => expect(document.activeElement).toBe(link));
});
