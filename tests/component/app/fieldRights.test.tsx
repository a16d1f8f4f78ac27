import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as session from '../../../dataProvider/session/stored.ts';
import { parseOverlayText } from '../../../src/engine/load.ts';
import { USER } from '../fakeServer.ts';
import { renderApp } from './renderApp.tsx';

// the screens are loaded lazily
configure({ asyncUtilTimeout: 10_000 });

const TEXT = readFileSync(join(import.meta.dirname, '../../../docs/examples/private-data.json'), 'utf8');
const overlays = [parseOverlayText('private-data.json', TEXT)];
const CLERK = ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT'];
const OFFICE = [...CLERK, 'PRIVATE_DATA'];
/** A record as the platform returns it to who reads the cost centre only. */
const PERSON = {
  id: 100,
  version: 3,
  name: 'Anna',
  surname: 'Aigner',
  shortName: 'P00',
  language: 'GERMAN',
  orgId: 1,
  orgName: 'Total system',
  active: true,
  devices: [],
  groupIds: [],
  planIds: [],
  costCentre: 'K7',
};
const PRIVATE = { ...PERSON, privatePhone: '+41791111111', personnelNotes: 'Cello' };
const PUT = 'PUT /rest/api/participants';
const REASON = 'You may see this, but not change it.';

const openPerson = (authorities: string[], person: object) =>
  renderApp('/participants/100', {
    authorities,
    overlays,
    answers: {
      'POST /rest/api/list': { body: { list: [person], count: 1, currentPage: 0, pageSize: 20, pagesCount: 1 } },
      'GET /rest/api/participants/100': { body: person },
      [PUT]: { body: { ...person, version: 4 } },
    },
  });

// first: sessions of other tests would tell of their own changes
it('a change of what the user may read, which a check of the session tells, asks for a reload', async () => {
  await openPerson(CLERK, PERSON);
  await screen.findByLabelText('Cost centre');
  act(() => session.setUser({ ...USER, authorities: [...CLERK, 'REPORTS'] }));
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  act(() => session.setUser({ ...USER, authorities: OFFICE }));
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
});

it('a field that the user may not read is on no screen, and one that he may not change is read-only and says why', async () => {
  const { server } = await openPerson(CLERK, PERSON);
  const cost = await screen.findByLabelText<HTMLInputElement>('Cost centre');
  expect([cost.value, cost.readOnly]).toEqual(['K7', true]);
  expect(screen.getAllByText(REASON)).toHaveLength(1);
  expect(screen.queryByText('Private phone')).toBeNull();
  expect(screen.queryByText('Notes of the personnel office')).toBeNull();
  const user = userEvent.setup();
  await user.type(await screen.findByDisplayValue('Aigner'), 'ova');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(server.calls()).toContain(PUT));
  const sent = server.received.find(({ call }) => call === PUT)?.body;
  expect(sent).toMatchObject({ id: 100, surname: 'Aignerova', costCentre: 'K7' });
  expect(sent).not.toHaveProperty('privatePhone');
  expect(sent).not.toHaveProperty('personnelNotes');
});

it('whoever holds the authority reads and changes them', async () => {
  await openPerson(OFFICE, PRIVATE);
  const cost = await screen.findByLabelText<HTMLInputElement>('Cost centre');
  expect([cost.value, cost.readOnly]).toEqual(['K7', false]);
  expect(screen.getByLabelText<HTMLInputElement>('Private phone').value).toBe('+41791111111');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes of the personnel office').value).toBe('Cello');
  expect(screen.queryByText(REASON)).toBeNull();
});

const offered = async (authorities: string[]) => {
  await renderApp('/participants', {
    authorities,
    overlays,
    answers: {
      'POST /rest/api/list': { body: { list: [PERSON], count: 1, currentPage: 0, pageSize: 20, pagesCount: 1 } },
    },
  });
  await screen.findByRole('row', { name: /Aigner/ });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /Columns/ }));
  const columns = (await screen.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent ?? '');
  return columns.filter((name) => ['Private phone', 'Cost centre'].includes(name));
};

it('the list offers only columns that its reader may see', async () => {
  expect(await offered(CLERK)).toEqual(['Cost centre']);
});

it('and all to who may see them', async () => {
  expect(await offered(OFFICE)).toEqual(['Cost centre', 'Private phone']);
});
