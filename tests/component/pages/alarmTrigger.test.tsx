import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AlarmPreview, AlarmTrigger } from '../../../protocol/alarms.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import type { DeadEnd } from '../../../protocol/duty.ts';
import { sender } from '../../../src/pages/alarmTrigger/sender.ts';
import { renderApp } from '../app/renderApp.tsx';
import type { fakeServer, Received } from '../fakeServer.ts';

// a whole application, on a machine that may be busy
vi.setConfig({ testTimeout: 60_000 });

const OWN: Extension[] = ['authorities', 'userGroups', 'participantGroups', 'alarmRules', 'textTemplates'];
const TRIGGER = 'POST /rest/api/alarm-trigger';
const PREVIEW = 'POST /rest/api/alarm-trigger/preview';
const reason = { kind: 'own', row: '', rowId: null, until: null } as const;
const POINTS = [
  { id: 5, version: 1, name: 'Boiler house', systemId: 'B-1', orgId: 1, orgName: 'Works', active: true, priority: 2 },
  { id: 6, version: 1, name: 'Lift', systemId: 'L-1', orgId: 1, orgName: 'Works', active: true, priority: 3 },
];
const TEXTS = { text: 'Fire in {alarmPoint}', speechText: '', language: 'ENGLISH', translations: [] };
const EARLIER = {
  orgId: 1,
  orgName: 'Works',
  name: 'Boiler house',
  language: 'GERMAN',
  text: 'Feuer',
  speechText: '',
  priority: 1,
  manual: false,
  recipients: { participants: [3], groups: [] },
};

function person(id: number, name: string) {
  const devices = [{ type: 'MOBILE', address: `+41 ${id}`, rank: 1, reason }];
  return { participantId: id, title: name, reasons: [reason], devices };
}

function preview(people: string[], deadEnds: DeadEnd[] = [], required = 1): AlarmPreview {
  const calls = people.map((name, index) => person(index + 1, name));
  const step = { offsetSeconds: 0, calls, deadEnds, requiredAcceptances: required, waitSeconds: 60 };
  return {
    at: '2026-11-22 03:00:00',
    name: 'Boiler house',
    links: [],
    deadEnds: [],
    required,
    tracks: [{ planId: 4, title: 'Night plan', steps: [step] }],
  };
}

interface Options {
  answers?: Parameters<typeof fakeServer>[0];
  extensions?: Extension[];
  authorities?: string[];
}

async function open(address = '/alarm-trigger', { answers = {}, extensions = ['alarms'], authorities }: Options = {}) {
  const rendered = await renderApp(address, {
    extensions: [...OWN, ...extensions],
    ...(authorities ? { authorities } : {}),
    answers: {
      'POST /rest/api/list': ({ body }: Received) => {
        const { type, filterValue = '' } = body as { type: string; filterValue?: string };
        const list = type === 'ALARMPOINT' ? POINTS.filter(({ name }) => name.toLowerCase().includes(filterValue)) : [];
        return { body: { list, count: list.length, currentPage: 0, pageSize: 20, pagesCount: 1 } };
      },
      'GET /rest/api/alarmpoints/5': { body: { ...POINTS[0], ...TEXTS, instructionFiles: ['1/escape plan.pdf'] } },
      'GET /rest/api/alarmpoints/6': { body: { ...POINTS[1], ...TEXTS, text: 'Somebody is stuck' } },
      [PREVIEW]: { body: preview(['Eva Malá', 'Jan Novák']) },
      [TRIGGER]: { body: { id: 12, status: 'NEW' } },
      ...answers,
    },
  });
  return { ...rendered, user: userEvent.setup() };
}

type Server = ReturnType<typeof fakeServer>;
const sent = (server: Server) =>
  server.received.filter(({ call }) => call === TRIGGER).map(({ body }) => body as AlarmTrigger);
const card = (name: RegExp) => screen.findByRole('radio', { name });
const sendButton = (name: string | RegExp = 'Trigger alarm, call 2 people') => screen.findByRole('button', { name });

afterEach(() => {
  sender.forget();
  sessionStorage.clear();
  localStorage.clear();
});

describe('an alarm by an alarm point', () => {
  it('shows who is called before it is sent, and leads to the alarm', async () => {
    const { user, server } = await open();
    const boilerHouse = await card(/Boiler house/);
    // a live region announces only text that appears after it
    const said = document.querySelector('[aria-busy] > p[role="status"]');
    expect(said?.textContent).toBe('');
    await user.click(boilerHouse);
    expect(await screen.findByText('escape plan.pdf')).toBeTruthy();
    expect(await screen.findByText('people will be called')).toBeTruthy();
    expect(said?.textContent).toBe('2 people will be called');
    const steps = screen.getByRole('region', { name: 'Who is called in which order' });
    expect(within(steps).getByText('Eva Malá, Jan Novák')).toBeTruthy();
    expect(within(steps).getByText('Eva Malá')).toBeTruthy();
    expect(((await screen.findByLabelText('Text', { selector: 'textarea' })) as HTMLTextAreaElement).value).toBe(
      'Fire in Boiler house',
    );
    await user.click(await sendButton());
    await waitFor(() => expect(window.location.pathname).toBe('/alarm-table/12'));
    expect(sent(server)).toEqual([{ alarmPointId: 5, requestId: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(await screen.findByText('Alarm #12 triggered: Boiler house')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Alarm' })));
    expect(screen.getByRole('main', { name: 'Alarm table' })).toBeTruthy();
  });

  it('asks for a place that its text marks with brackets', async () => {
    const answers = { 'GET /rest/api/alarmpoints/6': { body: { ...POINTS[1], ...TEXTS, text: 'Stuck in [car]' } } };
    const { user, server } = await open('/alarm-trigger?point=6', { answers });
    const car = await screen.findByRole('textbox', { name: 'car' });
    expect(screen.getByText('Left empty, the text says [car].')).toBeTruthy();
    await user.type(car, 'Car 2');
    await user.click(await sendButton());
    await waitFor(() => expect(sent(server)).toMatchObject([{ alarmPointId: 6, text: 'Stuck in Car 2' }]));
  });

  it('is raised with three keys: search, Enter, Ctrl+Enter; Enter alone sends nothing', async () => {
    const { user, server } = await open();
    const search = await screen.findByRole('searchbox', { name: /^Search: Alarm points/ });
    expect(document.activeElement).toBe(search);
    await user.keyboard('lif{Enter}');
    await waitFor(async () => expect(((await card(/Lift/)) as HTMLInputElement).checked).toBe(true));
    await user.keyboard('{Enter}');
    expect(sent(server)).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent(server)).toMatchObject([{ alarmPointId: 6 }]));
  });

  it('is raised once, however often the button is clicked', async () => {
    let reply = (_: { body: object }) => {};
    const { user, server } = await open('/alarm-trigger?point=5', {
      answers: { [TRIGGER]: () => new Promise<{ body: object }>((resolve) => (reply = resolve)) },
    });
    await user.dblClick(await sendButton());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('The alarm is being sent …')).toBeTruthy();
    reply({ body: { id: 12, status: 'NEW' } });
    await waitFor(() => expect(window.location.pathname).toBe('/alarm-table/12'));
    expect(sent(server)).toHaveLength(1);
  });

  it('is reported as joined to an alarm that is running already', async () => {
    const { user } = await open('/alarm-trigger?point=5', {
      answers: { [TRIGGER]: { body: { id: 12, status: 'PROCESSING', joined: true } } },
    });
    await user.click(await sendButton());
    expect(await screen.findByText(/is running already: it counts as alarm #12, Boiler house/)).toBeTruthy();
  });

  it('keeps showing its outcome to a user who may not watch alarms', async () => {
    const { user, server } = await open('/alarm-trigger?point=5', { authorities: ['ALARM_PANEL', 'ALARMPOINT_VIEW'] });
    await user.click(await sendButton());
    expect(await screen.findByRole('button', { name: 'New alarm' })).toBeTruthy();
    expect(window.location.pathname).toBe('/alarm-trigger');
    expect(screen.queryByRole('link', { name: 'Watch the alarm' })).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent(server)).toHaveLength(1);
  });
});

describe('an alarm whose outcome is unknown', () => {
  it('is sent again with the same request until there is a reply', async () => {
    let isBack = false;
    const { user, server } = await open('/alarm-trigger?point=5', {
      answers: { [TRIGGER]: () => (isBack ? { body: { id: 12, status: 'NEW' } } : { status: 502 }) },
    });
    await user.click(await sendButton());
    expect(await screen.findByText(/^Not known yet whether the alarm was triggered/)).toBeTruthy();
    isBack = true;
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(window.location.pathname).toBe('/alarm-table/12'), { timeout: 10_000 });
    const [first, ...again] = sent(server);
    expect(again.length).toBeGreaterThan(0);
    for (const other of again) expect(other).toEqual(first);
  });

  it('is not sent again once the operator stops that, and says that its outcome is not known (U14)', async () => {
    const { user, server } = await open('/alarm-trigger?point=5', { answers: { [TRIGGER]: { status: 502 } } });
    await user.click(await sendButton());
    await user.click(await screen.findByRole('button', { name: 'Stop trying' }));
    expect((await screen.findByText(/^It isn't tried again\. It is not known/)).textContent).toContain('Boiler house');
    const tries = sent(server).length;
    expect(screen.getByRole('link', { name: 'Look in the alarm table' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Give up' }));
    expect(screen.queryByText(/^It isn't tried again/)).toBeNull();
    expect((await screen.findByLabelText('Text', { selector: 'textarea' })).getAttribute('readonly')).toBeNull();
    expect(sent(server)).toHaveLength(tries);
  });

  it('is sent after the sign-in with the same request if the session had ended', async () => {
    const ended = { status: 401 };
    const { user, server, unmount } = await open('/alarm-trigger?point=5', {
      answers: { [TRIGGER]: ended, 'GET /rest/api/verify': ended, 'POST /rest/api/refresh': ended },
    });
    await user.click(await sendButton());
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    await waitFor(() => expect(sessionStorage.getItem('tocsin.alarmSent')).toContain('signedOut'));
    unmount();
    const again = await open('/alarm-trigger?point=5');
    await waitFor(() => expect(window.location.pathname).toBe('/alarm-table/12'));
    expect(sent(again.server)).toEqual(sent(server));
  });

  it('is not sent again by itself after a long time, nor for another user', async () => {
    const trigger = { alarmPointId: 5, requestId: 'r1' };
    const source = { kind: 'point', id: 5, title: 'Boiler house', texts: [] };
    const at = Date.UTC(2024, 10, 24, 13, 5);
    const old = { owner: 'm.benesova', trigger, source, once: true, at, phase: 'asking' };
    sessionStorage.setItem('tocsin.alarmSent', JSON.stringify(old));
    const { user, server, unmount } = await open();
    // the time in the platform's zone
    expect(
      await screen.findByText(/^It is not known whether the alarm “Boiler house” of 14:05 was triggered/),
    ).toBeTruthy();
    expect(sent(server)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Trigger again' }));
    await waitFor(() => expect(sent(server)).toEqual([trigger]));
    await waitFor(() => expect(window.location.pathname).toBe('/alarm-table/12'));
    unmount();
    sessionStorage.setItem('tocsin.alarmSent', JSON.stringify({ ...old, owner: 'somebody', at: Date.now() }));
    const other = await open();
    await card(/Boiler house/);
    expect(sent(other.server)).toEqual([]);
    expect(sessionStorage.getItem('tocsin.alarmSent')).toBeNull();
  });

  it('continues after a reload with the same request and with the input', async () => {
    const { user, unmount } = await open('/alarm-trigger?point=5');
    const text = await screen.findByLabelText('Text', { selector: 'textarea' });
    await user.clear(text);
    await user.type(text, 'Fire on level 2');
    const { requestId } = JSON.parse(sessionStorage.getItem('tocsin.alarmDraft') ?? '{}');
    unmount();
    const { server } = await open('/alarm-trigger?point=5');
    expect(((await screen.findByLabelText('Text', { selector: 'textarea' })) as HTMLTextAreaElement).value).toBe(
      'Fire on level 2',
    );
    await user.click(await sendButton());
    await waitFor(() => expect(sent(server)).toMatchObject([{ requestId, text: 'Fire on level 2' }]));
  });
});

describe('the preview', () => {
  it('says how long the calls of a channel take, unless it is a moment (A7)', async () => {
    const takes = [
      { channel: 'smtp', calls: 2_000, seconds: 40 },
      { channel: 'webhook', calls: 800, seconds: 4 },
      { channel: 'simulated', calls: 1, seconds: 150 },
    ];
    const { user } = await open('/alarm-trigger', {
      answers: { [PREVIEW]: { body: { ...preview(['Eva Malá']), takes } } },
    });
    await user.click(await card(/Boiler house/));
    expect(await screen.findByText('About 40 seconds for 2,000 e-mails')).toBeTruthy();
    expect(screen.getByText('About 3 minutes for 1 call to the simulated phone')).toBeTruthy();
    expect(screen.queryByText(/gateway/)).toBeNull();
  });

  it('drops replies to an earlier form', async () => {
    const replies = new Map<number, (reply: { body: AlarmPreview }) => void>();
    const { user } = await open('/alarm-trigger', {
      answers: {
        [PREVIEW]: ({ body }) =>
          new Promise((resolve) => replies.set((body as AlarmTrigger).alarmPointId ?? 0, resolve)),
      },
    });
    await user.click(await card(/Boiler house/));
    await waitFor(() => expect(replies.has(5)).toBe(true));
    await user.click(await card(/Lift/));
    await waitFor(() => expect(replies.has(6)).toBe(true));
    replies.get(6)?.({ body: preview(['Eva Malá']) });
    expect(await sendButton('Trigger alarm, call 1 person')).toBeTruthy();
    replies.get(5)?.({ body: preview(['Eva Malá', 'Jan Novák']) });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await sendButton('Trigger alarm, call 1 person')).toBeTruthy();
  });

  it('warns if nobody is reached, says why, and still lets the alarm be sent', async () => {
    const ends: DeadEnd[] = [
      { code: 'noDevice', kind: 'participant', id: 3, title: 'Karl Groß' },
      { code: 'nobody', kind: 'step', id: null, title: '' },
    ];
    const { user, server } = await open('/alarm-trigger?point=5', {
      answers: { [PREVIEW]: { body: preview([], ends) } },
    });
    expect(await screen.findByText('This alarm reaches nobody.')).toBeTruthy();
    expect(screen.getByText('Step 1 reaches nobody:')).toBeTruthy();
    expect(screen.getByText('Participant Karl Groß has no device that can be called.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/participants/3?tab=devices');
    await user.click(await sendButton('Trigger alarm, although nobody is called'));
    await waitFor(() => expect(sent(server)).toHaveLength(1));
  });

  it('does not block the alarm when it fails', async () => {
    const { user, server } = await open('/alarm-trigger?point=5', { answers: { [PREVIEW]: { status: 500 } } });
    expect(await screen.findByText(/^It could not be checked who will be called/)).toBeTruthy();
    await user.click(await sendButton('Trigger alarm'));
    await waitFor(() => expect(sent(server)).toHaveLength(1));
  });

  it('says when more acceptances are needed than people are called', async () => {
    await open('/alarm-trigger?point=5', { answers: { [PREVIEW]: { body: preview(['Eva Malá'], [], 3) } } });
    expect(await screen.findByText('3 acceptances are needed, but only 1 are called.')).toBeTruthy();
  });
});

describe('the input for an alarm', () => {
  it('stays when the platform refuses it, with the errors beside the fields', async () => {
    const errors = { text: 'maxLength:5', 'recipients.participants.0': 'notFound' };
    const { user, server } = await open('/alarm-trigger?again=9', {
      answers: {
        'GET /rest/api/alarmtable/prepare-trigger-again/9': { body: { ...EARLIER, manual: true } },
        'GET /rest/api/participants/3': { body: { id: 3, name: 'Karl', surname: 'Groß', shortName: 'KGR' } },
        [TRIGGER]: { status: 400, body: { reason: 'VALIDATION', errors } },
      },
    });
    const text = (await screen.findByLabelText('Text', { selector: 'textarea' })) as HTMLTextAreaElement;
    await user.type(text, '!');
    await user.click(await sendButton());
    expect(await screen.findByText('Not sent: see the marked fields.')).toBeTruthy();
    expect(text.value).toBe('Feuer!');
    expect(text.getAttribute('aria-invalid')).toBe('true');
    expect((await screen.findByText('Karl Groß (KGR)')).closest('li')?.dataset.faulty).toBe('true');
    expect(sent(server)).toMatchObject([{ manual: true, recipients: { participants: [3], groups: [] } }]);
  });

  it('marks the chosen recipients by whom nobody can be called (A3)', async () => {
    const why = [{ code: 'inactive', kind: 'participant', id: 3, title: 'Karl Groß', resource: 'participants' }];
    const { server } = await open('/alarm-trigger?again=9', {
      extensions: ['alarms', 'duty'],
      answers: {
        'GET /rest/api/alarmtable/prepare-trigger-again/9': {
          body: { ...EARLIER, manual: true, recipients: { participants: [3, 4], groups: [] } },
        },
        'GET /rest/api/participants/3': { body: { id: 3, name: 'Karl', surname: 'Groß', shortName: 'KGR' } },
        'GET /rest/api/participants/4': { body: { id: 4, name: 'Eva', surname: 'Malá', shortName: 'EMA' } },
        'POST /rest/api/duty/reach/now': { body: { list: [{ resource: 'participants', id: 3, why }] } },
      },
    });
    const karl = (await screen.findByText('Karl Groß (KGR)')).closest('li') as HTMLElement;
    expect((await within(karl).findByTitle('Not active')).textContent).toBe('Not active');
    expect((await screen.findByText('Eva Malá (EMA)')).closest('li')?.textContent).toBe('Eva Malá (EMA)');
    expect(server.received.filter(({ call }) => call.endsWith('/duty/reach/now')).map(({ body }) => body)).toEqual([
      {
        list: [
          { resource: 'participants', id: 3 },
          { resource: 'participants', id: 4 },
        ],
      },
    ]);
  });

  it('is not sent while something is missing, which is shown beside the fields', async () => {
    const { user, server } = await open('/alarm-trigger?manual=true');
    await user.click(await sendButton('Trigger alarm'));
    const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
    expect(alerts).toEqual(['Required', 'Not sent: see the marked fields.']);
    const text = screen.getByLabelText('Text', { selector: 'textarea' });
    expect(document.getElementById(text.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Required');
    expect(sent(server)).toEqual([]);
  });

  it('marks that nothing is chosen where it is chosen, and nothing else (U14)', async () => {
    const { user, server } = await open();
    await card(/Boiler house/);
    await user.click(await sendButton('Trigger alarm'));
    const source = within(screen.getByRole('region', { name: 'Triggered with' }));
    expect((await source.findByRole('alert')).textContent).toBe('Choose what the alarm is triggered with.');
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts).toEqual(['Choose what the alarm is triggered with.', 'Not sent: see the marked fields.']);
    await waitFor(() => expect(document.activeElement).toBe(source.getByRole('alert')));
    expect(sent(server)).toEqual([]);
  });

  it('marks the text itself if it is missing, and goes to the first missing field (U14)', async () => {
    const { user } = await open('/alarm-trigger?manual=true');
    await user.click(await sendButton('Trigger alarm'));
    const text = await screen.findByLabelText('Text', { selector: 'textarea' });
    await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Find a person' })));
    await user.type(text, 'Come');
    await user.tab();
    await waitFor(() => expect(text.getAttribute('aria-invalid')).not.toBe('true'));
  });

  it('keeps a typed text when another alarm point is chosen, until the text of that point is requested', async () => {
    const { user, server } = await open('/alarm-trigger?point=5');
    const text = (await screen.findByLabelText('Text', { selector: 'textarea' })) as HTMLTextAreaElement;
    await user.type(text, ', level 2');
    await user.click(await card(/Lift/));
    await waitFor(async () => expect(((await card(/Lift/)) as HTMLInputElement).checked).toBe(true));
    expect(text.value).toBe('Fire in Boiler house, level 2');
    await user.click(await screen.findByRole('button', { name: 'Use the text of Lift' }));
    expect(text.value).toBe('Somebody is stuck');
    await user.click(await sendButton());
    await waitFor(() => expect(sent(server)).toEqual([{ alarmPointId: 6, requestId: expect.any(String) }]));
  });

  it('is taken from an earlier alarm, with a note about what is missing', async () => {
    const { user, server } = await open('/alarm-trigger?again=9&table=history', {
      answers: {
        'GET /rest/api/history/prepare-trigger-again/9': {
          body: {
            ...EARLIER,
            alarmPointId: 5,
            recipients: { participants: [], groups: [] },
            missing: { participants: 2 },
          },
        },
      },
    });
    expect(await screen.findByText('2 participants')).toBeTruthy();
    await user.click(await sendButton());
    await waitFor(() =>
      expect(sent(server)).toMatchObject([{ alarmPointId: 5, language: 'GERMAN', text: 'Feuer', priority: 1 }]),
    );
  });
});

describe('a platform with the specification only', () => {
  const extensions: Extension[] = [];

  it('shows no preview, and raises the alarm', async () => {
    const { user, server } = await open('/alarm-trigger?point=5', {
      extensions,
      answers: { [TRIGGER]: { body: 'OK' } },
    });
    expect(await screen.findByText(/^This platform doesn’t tell beforehand/)).toBeTruthy();
    await user.click(await sendButton('Trigger alarm'));
    await waitFor(() => expect(window.location.pathname).toBe('/alarm-table'));
    expect(sent(server)).toEqual([{ alarmPointId: 5, requestId: expect.any(String) }]);
    expect(server.calls()).not.toContain(PREVIEW);
  });

  it('gets no second request after a lost reply: the operator is informed, and decides', async () => {
    const { user, server } = await open('/alarm-trigger?point=5', {
      extensions,
      answers: { [TRIGGER]: { status: 504 } },
    });
    await user.click(await sendButton('Trigger alarm'));
    expect(await screen.findByText(/^It is not known whether the alarm “Boiler house”/)).toBeTruthy();
    expect(sent(server)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Look in the alarm table' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Give up' }));
    expect(screen.queryByText(/^It is not known/)).toBeNull();
  });
});

it('offers texts only to users who may raise manual calls', async () => {
  await open('/alarm-trigger', { authorities: ['ALARM_PANEL', 'ALARMPOINT_VIEW', 'ALARM_TEMPLATE_VIEW'] });
  await card(/Boiler house/);
  expect(screen.getByRole('button', { name: 'Alarm template' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Text only' })).toBeNull();
});

describe('choosing what an alarm is triggered with', () => {
  it('Enter goes to the first of several hits, and takes none (U14)', async () => {
    const { user } = await open();
    await card(/Boiler house/);
    await user.click(screen.getByRole('searchbox', { name: /^Search: Alarm points/ }));
    await user.keyboard('i{Enter}');
    await waitFor(async () => expect(document.activeElement).toBe(await card(/Boiler house/)));
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('shows favourites and what was triggered lately under headings, each once (U14)', async () => {
    const { user } = await open('/alarm-trigger?point=5');
    await user.click(await sendButton());
    await waitFor(() => expect(window.location.pathname).toBe('/alarm-table/12'));
    await user.click(screen.getByRole('link', { name: 'Trigger alarm' }));
    const recent = within(await screen.findByRole('region', { name: 'Triggered recently' }));
    expect(recent.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
      'Boiler houseB-1 · Works',
    ]);
    await user.click(screen.getByRole('button', { name: 'Favorite: Lift' }));
    const favourites = within(await screen.findByRole('region', { name: 'Favorites' }));
    expect(favourites.getByRole('radio', { name: /Lift/ })).toBeTruthy();
    expect(screen.getAllByRole('radio', { name: /Lift/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Favorite: Lift', pressed: true }));
    expect(screen.queryByRole('region', { name: 'Favorites' })).toBeNull();
  });

  it('finds people for a manual call without the tree (U14)', async () => {
    const people = [
      { id: 3, name: 'Karl', surname: 'Groß', shortName: 'KGR', orgId: 1, orgName: 'Works' },
      { id: 4, name: 'Eva', surname: 'Malá', shortName: 'EMA', orgId: 1, orgName: 'Works' },
    ];
    const { user, server } = await open('/alarm-trigger?manual=true', {
      answers: {
        'POST /rest/api/list': { body: { list: people, count: 2, currentPage: 0, pageSize: 50, pagesCount: 1 } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Find a person' }));
    await user.click(await screen.findByRole('option', { name: /Karl Groß/ }));
    await user.click(await screen.findByRole('option', { name: /Eva Malá/ }));
    await user.click(await screen.findByRole('option', { name: /Karl Groß/ }));
    await user.keyboard('{Escape}');
    await user.type(await screen.findByLabelText('Text', { selector: 'textarea' }), 'Come');
    await user.click(await sendButton());
    await waitFor(() => expect(sent(server)).toMatchObject([{ recipients: { participants: [4], groups: [] } }]));
  });
});
