import { expect, it } from 'vitest';
import { countFigures, DEFAULT_TABLE_REQUEST } from '../../dataProvider/calls/alarms.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const announce = (...extensions: string[]) =>
  recording.server.answer('GET /rest/api/capabilities', { body: { product: 'X', version: '1', extensions } });
const counts = () => countFigures('alarmtable', DEFAULT_TABLE_REQUEST, ['notAccepted', 'running', 'test']);
const calls = () => recording.server.received.flatMap(({ url, method }) => (method === 'POST' ? [url] : []));

it('the counters of a table are one call where the platform has it', async () => {
  announce('alarms', 'alarms.figures');
  recording.server.answer('POST /rest/api/alarmtable/figures', {
    body: { figures: { notAccepted: 2, running: 1, accepted: 9, test: '3' }, count: 12 },
  });
  expect(await counts()).toEqual([2, 1, undefined, 12]);
  expect(calls()).toEqual(['/rest/api/alarmtable/figures']);
  expect(recording.server.received.at(-1)?.body).toMatchObject({ duration: { option: 'HOURS_DURATION', hours: 23 } });
});

it.each([['nothing'], [{}], [{ figures: 4, count: null }]])('a reply without numbers (%j) tells none', async (body) => {
  announce('alarms', 'alarms.figures');
  recording.server.answer('POST /rest/api/alarmtable/figures', { body });
  expect(await counts()).toEqual([undefined, undefined, undefined, undefined]);
});

it('on others each is the number of a page of one row', async () => {
  announce('alarms');
  recording.server.answer('POST /rest/api/alarmtable', ({ body }) => {
    const { figures } = (body as { figuresFilter: { figures: string[] } }).figuresFilter;
    return { body: { list: [], count: figures[0] === 'running' ? 1 : 7 } };
  });
  expect(await counts()).toEqual([7, 1, 7, 7]);
  expect(calls()).toHaveLength(4);
});
