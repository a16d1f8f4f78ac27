import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, vi } from 'vitest';
import type { AlarmPreview, AlarmTrigger } from '../../../protocol/alarms.ts';
import type { Extension } from '../../../protocol/capabilities.ts';
import type { DeadEnd } from '../../../protocol/duty.ts';
import { sender } from '../../../src/pages/alarmTrigger/sender.ts';
import { renderApp } from '../app/renderApp.tsx';
import type { fakeServer, Received } from '../fakeServer.ts';

// a whole application, on a machine that may be busy
vi.setConfig({ testTimeout: 60_000 });

const OWN: Extension[] = ['authorities', 'userGroups', 'participantGroups', 'alarmRules', 'textTemplates'];
export const TRIGGER = 'POST /rest/api/alarm-trigger';
export const PREVIEW = 'POST /rest/api/alarm-trigger/preview';
export const reason = { kind: 'own', row: '', rowId: null, until: null } as const;
export const POINTS = [
  { id: 5, version: 1, name: 'Boiler house', systemId: 'B-1', orgId: 1, orgName: 'Works', active: true, priority: 2 },
  { id: 6, version: 1, name: 'Lift', systemId: 'L-1', orgId: 1, orgName: 'Works', active: true, priority: 3 },
];
export const TEXTS = { text: 'Fire in {alarmPoint}', speechText: '', language: 'ENGLISH', translations: [] };
export const EARLIER = {
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

export function person(id: number, name: string) {
  const devices = [{ type: 'MOBILE', address: `+41 ${id}`, rank: 1, reason }];
  return { participantId: id, title: name, reasons: [reason], devices };
}

export function preview(people: string[], deadEnds: DeadEnd[] = [], required = 1): AlarmPreview {
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

export async function open(
  address = '/alarm-trigger',
  { answers = {}, extensions = ['alarms'], authorities }: Options = {},
) {
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
export const sent = (server: Server) =>
  server.received.filter(({ call }) => call === TRIGGER).map(({ body }) => body as AlarmTrigger);
export const card = (name: RegExp) => screen.findByRole('radio', { name });
export const sendButton = (name: string | RegExp = 'Trigger alarm, call 2 people') =>
  screen.findByRole('button', { name });

afterEach(() => {
  sender.forget();
  sessionStorage.clear();
  localStorage.clear();
});
