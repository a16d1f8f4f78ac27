import {
  callHelp,
  changeSession,
  checkIn,
  endSession,
  fetchOwnSession,
  fetchSession,
  fetchSessions,
  makeLink,
  revokeLink,
  startSession,
} from '../../dataProvider/calls/loneWorker.ts';
import type { Case } from './cases.ts';

const session = { id: 7, participantName: 'Nina Novák', secondsLeft: 1_800 };
const start = { requestId: 'r-1', participantId: 9, alarmPointId: 70, intervalMinutes: 30, place: 'Hall 3' };

/** The calls of the extension `loneWorker`. */
export function loneWorkerCases(): Case[] {
  const reply = { list: [session], count: 1 };
  return [
    {
      ids: '',
      call: 'GET /lone-worker?currentPage=0&pageSize=20',
      make: () => fetchSessions({ page: 1, pageSize: 20, ended: false, search: '', recursive: true }),
      reply,
      result: reply,
    },
    {
      ids: '',
      call: 'GET /lone-worker?currentPage=1&pageSize=20&ended=true&search=hall&orgId=3&recursive=false',
      make: () => fetchSessions({ page: 2, pageSize: 20, ended: true, search: 'hall', orgId: 3, recursive: false }),
      reply,
      result: reply,
    },
    { ids: '', call: 'GET /lone-worker/7', make: () => fetchSession(7), reply: session, result: session },
    {
      ids: '',
      call: 'GET /lone-worker/own',
      make: () => fetchOwnSession(),
      reply: { participant: null, session: null, points: [] },
      result: { participant: null, session: null, points: [] },
    },
    {
      ids: '',
      call: 'POST /lone-worker',
      make: () => startSession(start),
      body: start,
      reply: session,
      result: session,
    },
    {
      ids: '',
      call: 'PUT /lone-worker/7',
      make: () => changeSession(7, { nextMinutes: 40 }),
      body: { nextMinutes: 40 },
      reply: session,
      result: session,
    },
    {
      ids: '',
      call: 'POST /lone-worker/7/check-in',
      make: () => checkIn(7),
      body: {},
      reply: { outcome: 'taken', session },
      result: { outcome: 'taken', session },
    },
    { ids: '', call: 'POST /lone-worker/7/help', make: () => callHelp(7), body: {}, reply: session, result: session },
    {
      ids: '',
      call: 'POST /lone-worker/7/end',
      make: () => endSession(7, { outcome: 'FALSE_ALARM', acknowledge: true }),
      body: { outcome: 'FALSE_ALARM', acknowledge: true },
      reply: { session, acknowledged: true },
      result: { session, acknowledged: true },
    },
    {
      ids: '',
      call: 'POST /lone-worker/7/link',
      make: () => makeLink(7),
      body: {},
      reply: { url: '/worker/secret', expiresAt: '2026-11-30 08:00:00' },
      result: { expiresAt: '2026-11-30 08:00:00' },
    },
    { ids: '', call: 'DELETE /lone-worker/7/link', make: () => revokeLink(7), reply: {} },
  ];
}
