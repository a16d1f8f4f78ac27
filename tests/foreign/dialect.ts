import type { FastifyInstance } from 'fastify';

type Json = { [key: string]: unknown };

/** An alarm as another vendor may send it: the specification names none of its fields. */
function otherAlarm({ id, alarmName, status, triggeredAt, alarmPointId }: Json): Json {
  return {
    alarmId: id,
    title: alarmName,
    state: status,
    created: Date.parse(`${String(triggeredAt).replace(' ', 'T')}Z`),
    organisation: { id: 2, label: 'North clinic' },
    alarmPointId,
  };
}

function otherDetails(alarm: Json): Json {
  const called = { who: 'Anna Aigner', medium: 'SMS', at: otherAlarm(alarm).created, outcome: null };
  return { alarm: otherAlarm(alarm), notifications: [called], remarks: null };
}

/** An event of a calendar with its days as one text. */
const otherEvent = (event: Json): Json => ({ ...event, markedDays: ((event.markedDays ?? []) as string[]).join(',') });

const pageOf = (reply: Json): Json => ({ ...reply, list: (reply.list as Json[]).map(otherAlarm) });

/** Replies whose fields the specification doesn't name, by the path of their route. */
const REPLIES: readonly [path: RegExp, reply: (usual: Json) => unknown][] = [
  [/^\/(alarmtable|history|history\/by-alarm)$/, pageOf],
  [/^\/(alarmtable|history)\/details\//, otherDetails],
  [/\/prepare-trigger-again\//, ({ alarmPointId, name }) => ({ alarmPoint: { id: alarmPointId }, title: name })],
  [
    /^\/alarmtemplates\/prepare\//,
    ({ name }) => ({ headline: name, body: 'Fire in the north clinic', recipients: null }),
  ],
  [
    /^\/dashboard$/,
    () => ({ system: { release: '9.1', up: null }, open: [{ organisation: 'North clinic', alarms: 4 }] }),
  ],
  [/^\/dashboard\/calls-typed\//, () => [{ medium: 'SMS', total: 12 }]],
  [/^\/dashboard\/calls\//, () => ({ series: [{ from: 1_764_057_600_000, total: 12 }] })],
  [/^\/dashboard\/statistics\//, () => ({ done: 5, open: null, perDay: [1, 4] })],
  [/^\/(participants|alarmpoints)\/\d+\/calendar$/, (events) => (events as unknown as Json[]).map(otherEvent)],
  [/^\/dashboard\/resources$/, () => ({ memory: { used: '512 MB', free: null }, load: [0.4, 0.3] })],
];

/**
 * The same platform in another dialect: what the specification doesn't name has other names and shapes, and writes are
 * answered with an empty body where they were with a text. The stored filters come within an object, days of the week as
 * one text.
 */
export function speakOtherwise(app: FastifyInstance): void {
  app.addHook('preSerialization', async ({ url }, reply, payload) => {
    const path = url.replace('/rest/api', '').split('?')[0] ?? '';
    const found = reply.statusCode === 200 ? REPLIES.find(([pattern]) => pattern.test(path)) : undefined;
    return found ? found[1](payload as Json) : payload;
  });
  app.addHook('onSend', async ({ method, url }, reply, payload) => {
    if (method === 'GET' && url.endsWith('/table-filters') && reply.statusCode === 200) {
      reply.type('application/json').removeHeader('content-length');
      return JSON.stringify({ owner: 'operator', filters: payload });
    }
    return method !== 'GET' && payload === 'OK' ? '' : payload;
  });
}
