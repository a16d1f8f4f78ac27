import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../dataProvider/http/failure.ts';
import { createDataProvider } from '../../dataProvider/index.ts';
import { accountCases } from './accountCases.ts';
import { alarmCases } from './alarmCases.ts';
import { alarmTableCases } from './alarmTableCases.ts';
import { calendarCases } from './calendarCases.ts';
import type { Case } from './cases.ts';
import { dashboardCases } from './dashboardCases.ts';
import { shippedDefinitions } from './definitions.ts';
import { entityCases } from './entityCases.ts';
import { holidayCases } from './holidayCases.ts';
import { loneWorkerCases } from './loneWorkerCases.ts';
import { otherCases } from './otherCases.ts';
import { reportCases } from './reportCases.ts';
import { sessionCases } from './sessionCases.ts';
import { recordingServer } from './setup.ts';
import { textCases } from './textCases.ts';

const recording = recordingServer();
const definitions = shippedDefinitions();
const provider = createDataProvider(definitions);
const cases: Case[] = [
  ...entityCases(provider),
  ...otherCases(provider),
  ...alarmCases(provider, definitions),
  ...alarmTableCases(),
  ...dashboardCases(),
  ...reportCases(),
  ...holidayCases(definitions),
  ...calendarCases(provider),
  ...sessionCases(provider),
  ...textCases(),
  ...accountCases(),
  ...loneWorkerCases(),
];
const titled = (what: string) => cases.map((c) => [`${c.call} ${what} ${c.ids}`, c] as const);
const path = (call: string) => call.split('?')[0]?.replace(' ', ' /rest/api') ?? '';

/** Fetches the record of a case as its form does, which isn't part of what is tested. */
async function fetchBefore({ fetched, reply = {} }: Case) {
  if (!fetched) return;
  recording.server.answer(path(fetched.call), { body: reply });
  await fetched.make();
  recording.server.received.length = 0;
}

describe('each call of the specification', () => {
  it.each(titled('is sent with its method, path and body, and its reply is read'))('%s', async (_, c) => {
    await fetchBefore(c);
    recording.server.answer(path(c.call), { body: c.reply ?? {} });
    const result = await c.make();
    const [first, ...others] = recording.server.received;
    expect(others.map(({ method, url }) => `${method} ${url.replace('/rest/api', '')}`)).toEqual(c.followed ?? []);
    expect(`${first?.method} ${first?.url}`).toBe(c.call.replace(' ', ' /rest/api'));
    expect(first?.body).toEqual(c.body);
    expect(first?.contentType).toBe(c.body === undefined ? undefined : (c.contentType ?? 'application/json'));
    // Derived fields may be added to the response.
    if (typeof c.result === 'object') expect(result).toMatchObject(c.result as object);
    else if ('result' in c) expect(result).toBe(c.result);
  });

  it.each(cases.map((c) => [`${c.call} fails with any status other than 200`, c] as const))('%s', async (_, c) => {
    await fetchBefore(c);
    for (const status of [201, 400, 500]) {
      recording.server.answer(path(c.call), { status, body: { reason: 'Because' } });
      const failure = await c.make().then(
        () => 'resolved',
        (error: unknown) => error,
      );
      // Store actions reject with false; all others with the failure and the server's reason.
      if (failure !== false) {
        expect(failure).toBeInstanceOf(HttpFailure);
        expect(failure).toMatchObject({ status, reason: 'Because' });
      }
    }
    expect(recording.log().filter((line) => line.startsWith('Something wrong with'))).toHaveLength(3);
  });
});
