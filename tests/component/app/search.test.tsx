import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from './renderApp.tsx';

const MULTI = 'POST /rest/api/list/multi';

it('opens with Ctrl+K, finds screens ignoring accents and case, and opens them by keyboard', async () => {
  await renderApp('/account');
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or go to' }), 'DÁSHB');
  const option = await screen.findByRole('option', { name: /Dashboard/ });
  expect(option.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(screen.queryByRole('combobox', { name: 'Search or go to' })).toBeNull();
});

it('finds records of all lists and opens the chosen one', async () => {
  const row = { id: 9, type: 'PARTICIPANT', name: 'Jana', surname: 'Dvořáková', shortName: 'DVJ' };
  const { server } = await renderApp('/account', {
    answers: { [MULTI]: { body: { list: [row], count: 1, currentPage: 0, pageSize: 8, pagesCount: 1 } } },
  });
  const user = userEvent.setup();
  await user.keyboard('{Meta>}k{/Meta}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or go to' }), 'dvor');
  await user.click(await screen.findByRole('option', { name: /Jana Dvořáková \(DVJ\)/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/participants/9'));
  const requested = server.received.find(({ call }) => call === MULTI)?.body;
  expect(requested).toMatchObject({ filterValue: 'dvor', recursive: true, parentOrgId: 1 });
});

it('keeps the marked entry when records are found above it', async () => {
  const row = { id: 9, type: 'PARTICIPANT', name: 'Theo', surname: 'Meier', shortName: 'TM' };
  let answer = () => {};
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  await renderApp('/account', {
    answers: {
      [MULTI]: async () => {
        await asked;
        return { body: { list: [row], count: 1, currentPage: 0, pageSize: 8, pagesCount: 1 } };
      },
    },
  });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or go to' }), 'ne');
  const marked = () =>
    screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')?.textContent;
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
  const index = options.findIndex((text) => text.startsWith('New: '));
  await user.keyboard('{ArrowDown}'.repeat(index));
  const chosen = marked();
  expect(chosen).toMatch(/^New: /);
  answer();
  await screen.findByRole('option', { name: /Theo Meier/ });
  expect(marked()).toBe(chosen);
});

it('offers neither locked screens nor forbidden creations', async () => {
  await renderApp('/account', { authorities: ['PARTICIPANT_VIEW'] });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or go to' }), 'e');
  expect(screen.queryByRole('option', { name: /Deleted alarm points/ })).toBeNull();
  expect(screen.queryByRole('option', { name: /New: Participant/ })).toBeNull();
});

it('offers the actions of a record, found by words of both: "trigger alarm" and a name', async () => {
  const row = { id: 5, type: 'ALARMPOINT', name: 'Boiler house', systemId: 'B-1' };
  const { server } = await renderApp('/account', {
    answers: {
      [MULTI]: ({ body }) => {
        const { filterValue } = body as { filterValue: string };
        const list = filterValue === 'boil' ? [row] : [];
        return { body: { list, count: list.length, currentPage: 0, pageSize: 8, pagesCount: 1 } };
      },
    },
  });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or go to' }), 'trigger al boil');
  await user.click(await screen.findByRole('option', { name: 'Trigger alarm: Boiler house (B-1)' }));
  await waitFor(() => expect(window.location.search).toBe('?point=5'));
  expect(window.location.pathname).toBe('/alarm-trigger');
  const asked = server.received.filter(({ call }) => call === MULTI).map(({ body }) => body as { filterValue: string });
  expect(asked.find(({ filterValue }) => filterValue === 'boil')).toMatchObject({
    type: ['ALARMPOINT', 'ALARM_TEMPLATE'],
  });
});

it('offers no alarm to users who may not raise alarms', async () => {
  const row = { id: 5, type: 'ALARMPOINT', name: 'Boiler house', systemId: 'B-1' };
  await renderApp('/account', {
    authorities: ['ALARMPOINT_VIEW'],
    answers: { [MULTI]: { body: { list: [row], count: 1, currentPage: 0, pageSize: 8, pagesCount: 1 } } },
  });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or go to' }), 'boil');
  await screen.findByRole('option', { name: /Boiler house \(B-1\)/ });
  expect(screen.queryByRole('option', { name: /^Trigger alarm/ })).toBeNull();
});

const page = (list: object[]) => ({
  body: { list, count: list.length, currentPage: 0, pageSize: 8, pagesCount: 1 },
});
const JANA = { id: 9, type: 'PARTICIPANT', name: 'Jana', surname: 'Dvořáková', shortName: 'DVJ' };

it('shows neither the hits of an earlier text nor "nothing" after a failure, says so and tries again', async () => {
  let isDown = true;
  await renderApp('/account', {
    answers: {
      [MULTI]: ({ body }) => {
        const { filterValue } = body as { filterValue: string };
        return filterValue === 'dvor' || !isDown ? page([JANA]) : { status: 500 };
      },
    },
  });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Search or go to' });
  await user.type(box, 'dvor');
  await screen.findByRole('option', { name: /Jana/ });
  await user.type(box, 'ak{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The records could not be searched.');
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.queryByText(/Nothing found/)).toBeNull();
  await user.keyboard('{Enter}');
  expect(window.location.pathname).toBe('/account');

  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(document.activeElement).toBe(box);
  await screen.findByRole('option', { name: /Jana/ });
  expect(screen.queryByRole('alert')).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/participants/9'));
});

it('shows no hits of an earlier text while the next one is searched, and Enter waits for its answer', async () => {
  const petr = { id: 8, type: 'PARTICIPANT', name: 'Petr', surname: 'Dvořáček', shortName: 'DVP' };
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await renderApp('/account', {
    answers: {
      [MULTI]: async ({ body }) => {
        if ((body as { filterValue: string }).filterValue === 'dvor') return page([JANA]);
        await asked;
        return page([petr]);
      },
    },
  });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Search or go to' });
  await user.type(box, 'dvor');
  await screen.findByRole('option', { name: /Jana/ });
  await user.type(box, 'ac{Enter}');
  expect(screen.queryByRole('option', { name: /Jana/ })).toBeNull();
  expect(window.location.pathname).toBe('/account');
  answer();
  await waitFor(() => expect(window.location.pathname).toBe('/participants/8'));
});

it('marks one entry of all groups: the arrow keys wrap, the pointer marks, and the box keeps the focus', async () => {
  const { server } = await renderApp('/account', { answers: { [MULTI]: page([JANA]) } });
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Search or go to' });
  const marked = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
  const options = await screen.findAllByRole('option');
  expect(marked()).toBe(options[0]);
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(marked()).toBe(options.at(-1)));
  expect(screen.getAllByRole('option', { selected: true })).toEqual([options.at(-1)]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(marked()).toBe(options[1]));
  await user.hover(options[3] as HTMLElement);
  await waitFor(() => expect(marked()).toBe(options[3]));
  expect(document.activeElement).toBe(box);
  await user.type(box, 'dvor');
  await screen.findByRole('option', { name: /Jana/ });
  expect(server.calls()).toContain(MULTI);
  await waitFor(() => expect(marked()).toBe(screen.getAllByRole('option')[0]));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search or go to' })).toBeNull());
});
