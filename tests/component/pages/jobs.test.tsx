import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import { renderApp } from '../app/renderApp.tsx';

const COUNTS = { add: 0, change: 0, unchanged: 0, reject: 0, added: 0, changed: 0 };
const IMPORT = { id: 4, type: 'PARTICIPANT', fileName: 'people.csv', state: 'running', total: 200, position: 50 };
const CHANGE = { id: 9, type: 'PARTICIPANT', action: 'edit', undoes: null, state: 'done', total: 5, position: 5 };

it('who has left the page of an import or a change of many finds it in his menu, with its progress and result', async () => {
  let imported = 0;
  const extensions: Extension[] = ['authorities', 'transfer', 'bulk'];
  const { server } = await renderApp('/empty', {
    extensions,
    answers: {
      'GET /rest/api/capabilities': { body: { timeZone: 'Europe/Prague', extensions } },
      'GET /rest/api/imports': () => {
        imported += 1;
        const state = imported > 1 ? 'done' : 'running';
        const job = { ...IMPORT, state, counts: { ...COUNTS, added: 50 * imported }, createdAt: '2026-11-21 10:00:00' };
        return { body: { list: [job], count: 1 } };
      },
      'GET /rest/api/bulk': {
        body: {
          list: [
            { ...CHANGE, counts: { change: 4, unchanged: 0, reject: 1, done: 4 }, createdAt: '2026-11-21 11:00:00' },
          ],
        },
      },
    },
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Profile of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Own imports and changes' }));
  const table = within(await screen.findByRole('table', { name: 'Own imports and changes' }));
  const [, change, running] = table.getAllByRole('row');
  expect(change?.textContent).toBe('21/11/2026 11:00Changed manyParticipantsFinished4 of 5 done, 1 failed');
  expect(table.getByRole('link', { name: 'Changed many' }).getAttribute('href')).toBe('/participants?bulk=9');
  expect(running?.textContent).toBe('21/11/2026 10:00people.csvParticipantsImporting50 added, 0 changed, 0 rejected');
  expect(table.getByRole('progressbar', { name: 'people.csv' }).getAttribute('aria-valuenow')).toBe('25');
  expect(table.getByRole('link', { name: 'people.csv' }).getAttribute('href')).toBe('/import-export?job=4');
  expect(server.received.find(({ call }) => call === 'GET /rest/api/imports')?.query).toEqual({ own: 'true' });
  // it is asked again while something is at work
  expect(await table.findByText('100 added, 0 changed, 0 rejected', {}, { timeout: 5_000 })).toBeTruthy();
  expect(table.queryByRole('progressbar')).toBeNull();
});
