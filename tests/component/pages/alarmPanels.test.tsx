import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlarmRow } from '../../../protocol/alarmTable.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import type { AlarmPanel } from '../../../protocol/panels.ts';
import { senderOf } from '../../../src/pages/alarmPanels/senders.ts';
import { renderApp } from '../app/renderApp.tsx';
import type { fakeServer } from '../fakeServer.ts';

// a whole application, on a machine that may be busy
vi.setConfig({ testTimeout: 30_000 });

const FULL: Extension[] = ['alarms', 'authorities', 'userGroups', 'alarmPanels'];
const TRIGGER = 'POST /rest/api/alarm-trigger';
const TABLE = 'POST /rest/api/alarmtable';
const place = { y: 0, w: 3, h: 1, icon: null, usable: true, templateId: null };
const PANEL: AlarmPanel = {
  id: 12,
  name: 'Control room',
  icon: null,
  orgId: 1,
  orgName: 'Works',
  buttons: [
    { id: 1, alarmPointId: 71, title: 'Lift', ...place, x: 3 },
    { id: 2, alarmPointId: 70, title: 'Boiler', ...place, x: 0 },
    { id: 3, alarmPointId: 72, title: 'Old gate', ...place, x: 6, usable: false },
  ],
};

function alarm(id: number, changes: Partial<AlarmRow> = {}): AlarmRow {
  return {
    id,
    alarmName: 'Boiler',
    alarmPointId: 70,
    systemId: '',
    status: 'PROCESSING',
    icon: null,
    triggeredBy: '',
    triggeredAt: '2026-11-22 14:00:00',
    startsAt: '2026-11-22 14:00:00',
    endedAt: null,
    orgId: 1,
    orgName: '',
    priority: 2,
    manual: false,
    text: '',
    required: 2,
    accepted: 1,
    acknowledged: 0,
    calls: 2,
    failedCalls: 0,
    parentId: null,
    running: true,
    ...changes,
  };
}

interface Options {
  answers?: Parameters<typeof fakeServer>[0];
  extensions?: Extension[] | null;
  authorities?: string[];
  panels?: AlarmPanel[];
}

async function open({ answers = {}, extensions = FULL, authorities, panels = [PANEL] }: Options = {}, search = '') {
  const platform = { alarms: [] as AlarmRow[] };
  const rendered = await renderApp(`/alarm-panels${search}`, {
    extensions,
    ...(authorities ? { authorities } : {}),
    answers: {
      'GET /rest/api/alarm-panels/usable': { body: { list: panels, complete: true } },
      [TABLE]: () => ({
        body: { list: platform.alarms, count: platform.alarms.length, currentPage: 0, pageSize: 100 },
      }),
      [TRIGGER]: () => {
        platform.alarms = [alarm(31)];
        return { body: { id: 31, status: 'NEW' } };
      },
      ...answers,
    },
  });
  return { ...rendered, platform, user: userEvent.setup() };
}

type Server = ReturnType<typeof fakeServer>;
const sent = (server: Server) => server.received.filter(({ call }) => call === TRIGGER).map(({ body }) => body);
const button = (name: RegExp) => screen.findByRole('button', { name });
const boiler = () => button(/^Boiler/);

/** Holds a button for this many milliseconds, by default with the pointer. */
async function hold(target: HTMLElement, milliseconds: number, by: 'pointer' | 'Enter' | ' ' = 'pointer') {
  const isWithin = vi.isFakeTimers();
  if (!isWithin) vi.useFakeTimers({ shouldAdvanceTime: true });
  if (by === 'pointer') fireEvent.pointerDown(target, { button: 0, isPrimary: true });
  else fireEvent.keyDown(target, { key: by });
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  if (by === 'pointer') {
    fireEvent.pointerUp(target);
    fireEvent.click(target, { detail: 1 });
  } else fireEvent.keyUp(target, { key: by });
  if (!isWithin) vi.useRealTimers();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  for (const key of ['point.70', 'point.71', 'point.72', 'template.5']) senderOf(key).forget();
});

describe('holding a button', () => {
  it.each(['pointer', 'Enter', ' '] as const)(
    'for a second by %s raises one alarm, and the button shows it',
    async (by) => {
      const { server, platform } = await open();
      await hold(await boiler(), 1_050, by);
      await waitFor(() =>
        expect(sent(server)).toEqual([{ alarmPointId: 70, requestId: expect.stringMatching(/^[0-9a-f]{32}$/) }]),
      );
      const shown = await button(/^Boiler.*calling/i);
      expect(within(shown).getByText('1 of 2 accepted')).toBeTruthy();
      expect(platform.alarms).toHaveLength(1);
      // the release does not press the button in its new state
      expect(screen.queryByRole('menu')).toBeNull();
      // holding it again raises nothing
      await hold(shown, 1_500);
      expect(sent(server)).toHaveLength(1);
    },
  );

  it('released early does nothing, and says what to do', async () => {
    const { server } = await open();
    await hold(await boiler(), 600);
    expect((await screen.findAllByText('Released too early: hold to trigger')).length).toBeGreaterThan(0);
    expect(sent(server)).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('Escape while it is held cancels it, and leaves the full screen only afterwards', async () => {
    const { server } = await open({}, '?kiosk');
    const target = await boiler();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.keyDown(target, { key: ' ' });
    await act(() => vi.advanceTimersByTimeAsync(300));
    fireEvent.keyDown(target, { key: 'Escape' });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    fireEvent.keyUp(target, { key: ' ' });
    expect(sent(server)).toEqual([]);
    expect(window.location.search).toBe('?kiosk');
    fireEvent.keyDown(target, { key: 'Escape' });
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('whose reply is lost sends the same request again, and is locked meanwhile', async () => {
    let failures = 2;
    // throughout: a pause before the next attempt that begins while the button is held would otherwise never end
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = await open({
      answers: {
        [TRIGGER]: () => {
          if (failures-- > 0) throw new TypeError('Failed to fetch');
          return { body: { id: 31, status: 'NEW' } };
        },
        'GET /rest/api/capabilities': { body: {} },
      },
    });
    await hold(await boiler(), 1_050);
    const waiting = await button(/^Boiler.*asking again/);
    await hold(waiting, 1_500);
    await waitFor(() => expect(sent(server)).toHaveLength(3), { timeout: 20_000 });
    const ids = new Set(sent(server).map((body) => (body as { requestId: string }).requestId));
    expect(ids.size).toBe(1);
    expect((await screen.findAllByText('Alarm 31 triggered')).length).toBe(1);
  });

  it('shows a refusal, and can be held again', async () => {
    const { server } = await open({ answers: { [TRIGGER]: { status: 403, body: { reason: 'ACCESS_DENIED' } } } });
    await hold(await boiler(), 1_050);
    const refused = await button(/^Boiler.*Not triggered/);
    expect((await screen.findByText(/The alarm was not triggered\./)).textContent).toMatch(/not/);
    await hold(refused, 1_050);
    await waitFor(() => expect(sent(server)).toHaveLength(2));
  });
});

describe('a user who can’t hold buttons', () => {
  it('is asked after a press without a pointer, as a screen reader makes it', async () => {
    const { server, user } = await open();
    fireEvent.click(await boiler(), { detail: 0 });
    const dialog = await screen.findByRole('dialog', { name: 'Trigger the alarm “Boiler”?' });
    expect(sent(server)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Trigger alarm' }));
    await waitFor(() => expect(sent(server)).toHaveLength(1));
  });

  it('can make every button ask, in this browser', async () => {
    const { user } = await open();
    await user.click(await button(/More about this panel/));
    await user.click(await screen.findByRole('menuitem', { name: 'Trigger after a question' }));
    await user.click(await button(/^Boiler.*Press to trigger/));
    expect(await screen.findByRole('dialog', { name: 'Trigger the alarm “Boiler”?' })).toBeTruthy();
  });
});

describe('a running alarm', () => {
  it('is acknowledged from the menu of its button', async () => {
    const { server, platform, user } = await open({
      answers: {
        'POST /rest/api/alarmtable/acknowledge': () => {
          platform.alarms = [alarm(31, { status: 'ACKNOWLEDGED', running: false })];
          return { body: { list: [{ id: 31, ok: true, status: 'ACKNOWLEDGED' }] } };
        },
      },
    });
    platform.alarms = [alarm(31)];
    await user.click(await button(/^Boiler.*calling/i));
    expect(await screen.findByRole('menuitem', { name: 'Watch the alarm' })).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: 'Acknowledge' }));
    expect(await screen.findByText('Acknowledged: Boiler')).toBeTruthy();
    const act = server.received.find(({ call }) => call.endsWith('/acknowledge'));
    expect(act?.body).toEqual({ ids: [31] });
  });

  it('is quit on a platform with the specification only', async () => {
    localStorage.setItem(
      'tocsin.panels.m.benesova',
      JSON.stringify([{ id: 1, name: 'Mine', buttons: [{ alarmPointId: 70, alarmPointName: 'Boiler' }] }]),
    );
    const { server, platform, user } = await open({
      extensions: null,
      answers: { 'GET /rest/api/alarmpoints/quit/70': { body: {} } },
    });
    platform.alarms = [alarm(31)];
    expect(await screen.findByText(/kept in this browser only/)).toBeTruthy();
    await user.click(await button(/^Boiler.*calling/i));
    await user.click(await screen.findByRole('menuitem', { name: 'Quit' }));
    await waitFor(() => expect(server.calls()).toContain('GET /rest/api/alarmpoints/quit/70'));
    expect(screen.queryByRole('menuitem', { name: 'Acknowledge' })).toBeNull();
  });
});

it('a button of a template raises its alarm for the organization of the panel, and shows it', async () => {
  const template = { ...place, alarmPointId: null };
  const planless = { ...template, id: 2, title: 'Taxi', templateId: 6, x: 3, usable: false };
  const { server, platform } = await open({
    panels: [{ ...PANEL, buttons: [{ ...template, id: 1, title: 'Escort', templateId: 5, x: 0 }, planless] }],
    answers: {
      [TABLE]: ({ body }) => {
        const { templatesFilter } = body as { templatesFilter?: { templates: number[] } };
        return { body: { list: templatesFilter?.templates[0] === 5 ? platform.alarms : [], count: 0 } };
      },
      [TRIGGER]: () => {
        platform.alarms = [alarm(31, { alarmName: 'Escort', alarmPointId: null, templateId: 5 })];
        return { body: { id: 31, status: 'NEW' } };
      },
    },
  });
  await hold(await button(/^Escort/), 1_050);
  await waitFor(() =>
    expect(sent(server)).toEqual([{ templateId: 5, orgId: 1, requestId: expect.stringMatching(/^[0-9a-f]{32}$/) }]),
  );
  expect(await button(/^Escort.*calling/i)).toBeTruthy();
  expect((await button(/^Taxi/)).textContent).toContain('No alarm plan, or outside of your organizations');
});

describe('rights', () => {
  it('without ALARM_PANEL the buttons are shown, and say why they don’t trigger [S2.80]', async () => {
    const { server } = await open({ authorities: ['ALARM_TABLE'] });
    const shown = await boiler();
    expect(shown.getAttribute('aria-disabled')).toBe('true');
    expect(shown.textContent).toContain('your roles lack “Trigger alarms”');
    await hold(shown, 1_500);
    expect(sent(server)).toEqual([]);
  });

  it('the menu of a running alarm says which authority ending it needs (U2)', async () => {
    const { platform, user } = await open({
      authorities: ['ALARM_TABLE', 'ALARM_PANEL'],
      answers: { [TABLE]: { body: { list: [alarm(31)], count: 1, currentPage: 0, pageSize: 100 } } },
    });
    platform.alarms = [alarm(31)];
    await user.click(await button(/^Boiler.*calling/i));
    const lock = 'Needs the authority “Acknowledge, stop and comment on alarms”. Ask an administrator.';
    expect((await screen.findByRole('menuitem', { name: lock })).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('menuitem', { name: 'Watch the alarm' })).toBeTruthy();
    for (const name of ['Acknowledge', 'Stop', 'Quit']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
  });

  it('a button of an alarm point that can’t be used says so', async () => {
    const { server } = await open();
    const shown = await button(/^Old gate.*Not active, or outside of your organizations/);
    await hold(shown, 1_500);
    expect(sent(server)).toEqual([]);
  });

  it('without ALARM_TABLE running alarms are not requested, and the page says so', async () => {
    const { server } = await open({ authorities: ['ALARM_PANEL'] });
    await hold(await boiler(), 1_050);
    expect(await button(/^Boiler.*Alarm 31 triggered/)).toBeTruthy();
    expect(screen.getByText(/Your roles don’t show running alarms here/)).toBeTruthy();
    expect(server.calls()).not.toContain(TABLE);
  });

  it('an empty page has a link for users who may arrange panels, and refers others to their administrator', async () => {
    const first = await open({ panels: [] });
    expect((await screen.findByRole('link', { name: 'New panel' })).getAttribute('href')).toBe('/panels/create');
    first.unmount();
    await open({ panels: [], authorities: ['ALARM_PANEL'] });
    expect(await screen.findByText(/Whoever administers your organization/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New panel' })).toBeNull();
  });
});

it('buttons are in reading order, and the address contains the panel', async () => {
  const other = { ...PANEL, id: 13, name: 'Gate', buttons: [] };
  const { user } = await open({ panels: [PANEL, other] });
  await boiler();
  const list = screen.getByRole('list', { name: 'Control room' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('b')?.textContent),
  ).toEqual(['Boiler', 'Lift', 'Old gate']);
  await user.click(screen.getByRole('tab', { name: 'Gate' }));
  expect(await screen.findByText('This panel has no buttons yet')).toBeTruthy();
  expect(window.location.search).toBe('?panel=13');
});

it('a panel that doesn’t exist, or that the user may not use, is reported as unknown', async () => {
  await open({}, '?panel=99');
  expect(await screen.findByText('There is no such panel, or you may not use it')).toBeTruthy();
});
