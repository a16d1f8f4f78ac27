import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTokens, setUser } from '../../../dataProvider/session/stored.ts';
import App from '../../../src/app/App.tsx';
import { beginSession } from '../../../src/app/beginSession.ts';
import { loadMessagePart } from '../../../src/i18n/i18n.ts';
import { fakeServer, USER } from '../fakeServer.ts';
import { renderTranslated } from '../translated.tsx';

const ROW = { id: 9, name: 'Adéla', surname: 'Čechová', shortName: 'CEA', orgId: 1, orgName: 'Total system' };
const PAGE = { list: [ROW], count: 21, currentPage: 1, pageSize: 20, pagesCount: 2 };
const LIST = 'POST /rest/api/list';

// rows that were requested ahead count as fresh for a second, however long a busy machine renders
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Begins a session at an address. */
async function beginAt(address: string) {
  await loadMessagePart('app');
  setTokens('t1', 'r1');
  setUser({ ...USER, authorities: ['ADMIN'] });
  window.history.replaceState(null, '', address);
  const server = fakeServer({ [LIST]: { body: PAGE } });
  const session = beginSession([], null);
  await session.ready;
  return { session, lists: () => server.received.filter(({ call }) => call === LIST) };
}

it('the rows of the first list are requested once, as the address says, and are there at the first render', async () => {
  const { session, lists } = await beginAt('/participants?page=2&size=20&q=ce&sort=-surname&sel=3');
  expect(lists().map(({ body }) => body)).toEqual([
    expect.objectContaining({
      type: 'PARTICIPANT',
      currentPage: 1,
      pageSize: 20,
      filterValue: 'ce',
      parentOrgId: 1,
      recursive: true,
      sortField: 'surname',
      sortOrder: 'DESCENDING',
    }),
  ]);

  renderTranslated(<App session={session} />);
  // not `findBy`: there is no moment without rows
  expect(screen.getByRole('table', { name: 'Participants' }).textContent).toContain('Čechová');
  expect(await screen.findByText('21 to 21 of 21')).toBeTruthy();
  const people = lists().filter(({ body }) => (body as { type: string }).type === 'PARTICIPANT');
  expect(people).toHaveLength(1);
});

it('the list beside an open record is requested, too', async () => {
  const { lists } = await beginAt('/participants/9?tab=groups');
  expect(lists()).toHaveLength(1);
});

it.each(['/account', '/nothing-here', '/participants/9/more'])('%s requests no rows of a list', async (address) => {
  const { lists } = await beginAt(address);
  expect(lists()).toEqual([]);
});
