import { afterAll, expect, it } from 'vitest';
import type { PhoneReply } from '../../protocol/phone.ts';
import { alarmsOf } from './alarmKit.ts';
import { filesPlatform } from './filesKit.ts';
import { PDF } from './fixtures.ts';
import { callGateway } from './gateway.ts';
import { mailServer, readable } from './mailServer.ts';
import type { Stored } from './records.ts';

interface Posted {
  alarmId: number;
  language: string;
  text: string;
  speechText: string;
  files: { name: string }[];
}
const { got: posted, settings } = await callGateway<Posted>();
const mails = await mailServer();
afterAll(() => mails.close());

const open = await filesPlatform({
  smtpUrl: mails.url,
  smtpFrom: 'Tocsin <alarms@example.org>',
  publicUrl: 'https://alarm.example.org',
  simulatedPhone: true,
});
const called = await filesPlatform(settings);
type Site = typeof open;

const EMAIL = { callingDeviceType: 'EMAIL', address: 'anna@example.org', rank: 1, active: true };
const MOBILE = { callingDeviceType: 'MOBILE', address: '+49 171 1000001', rank: 1, active: true };
const INITIATOR = {
  text: 'Fire in {organization}',
  speechText: 'It burns',
  translations: [{ language: 'GERMAN', text: 'Feuer in {organization}', speechText: 'Es brennt' }],
};
const OWN = { text: 'Go to {alarmPoint}', speechText: 'Please go' };

/** Raises an alarm with a consequential trigger; returns the alarm that the trigger raises, after its calls are sent. */
async function followUp(site: Site, device: object, { trigger = {}, languages = ['ENGLISH'], request = {} }) {
  const kit = alarmsOf(site.t, site.admin);
  const people: Stored[] = [];
  for (const language of languages) {
    people.push(await site.admin.participant(site.org.id, { devices: [device], language }));
  }
  const plan = await kit.plan(site.org.id, [{ participantIds: people.map(({ id }) => id) }]);
  const point = await kit.point(site.org.id, null, { name: 'Boiler', language: 'ENGLISH', ...INITIATOR });
  await site.admin.post('/consequentials', {
    name: 'Next',
    initiatorId: point.id,
    consequentialTrigger: 'ON_NEW',
    alarmPlanId: plan.id,
    acknowledgeMode: 'ACCEPT',
    ...trigger,
  });
  const initiating = await kit.raise({ alarmPointId: point.id, ...request });
  const [job] = await kit.query<{ id: number }>('select id from alarm_job where parent_id = $1', [initiating.id]);
  const id = job?.id ?? 0;
  await kit.callsIn(id, 'SENT', people.length);
  return { id, people };
}

const phoneOf = async (person: Stored | undefined) =>
  (await open.admin.get<PhoneReply>(`/simulated-phone?participantId=${person?.id}`)).list.map((call) => ({
    text: call.text,
    speechText: call.speechText,
    files: call.files.map(({ name }) => name),
  }));
const gotOf = (id: number) =>
  posted
    .filter(({ alarmId }) => alarmId === id)
    .map(({ language, text, speechText, files }) => ({ language, text, speechText, files: files.map((f) => f.name) }))
    .toSorted((one, other) => one.language.localeCompare(other.language));

it('a follow-up alarm arrives on the phone with text, spoken text and files of its trigger (A1)', async () => {
  const file = await open.store('Escape plan.pdf');
  const { people } = await followUp(open, MOBILE, { trigger: { ...OWN, instructionFiles: [file.path] } });
  expect(await phoneOf(people[0])).toEqual([
    { text: 'Go to Boiler', speechText: 'Please go', files: ['Escape plan.pdf'] },
  ]);
});

it('a follow-up alarm is sent by e-mail with text and attached files of its trigger (A1)', async () => {
  const file = await open.store('Pump.pdf');
  await followUp(open, EMAIL, { trigger: { ...OWN, instructionFiles: [file.path] } });
  const text = readable(mails.messages.at(-1) ?? { from: '', to: [], raw: '' });
  expect(text).toContain('Go to Boiler');
  expect(text).toMatch(/Content-Type: application\/pdf; name="?Pump\.pdf/);
  expect(text).toContain(Buffer.from(PDF).toString('base64').slice(0, 60));
});

it('a follow-up alarm is handed to the gateway with text, spoken text and files of its trigger (A1)', async () => {
  const file = await called.store('Valve.pdf');
  const { id } = await followUp(called, MOBILE, { trigger: { ...OWN, instructionFiles: [file.path] } });
  expect(gotOf(id)).toEqual([
    { language: 'ENGLISH', text: 'Go to Boiler', speechText: 'Please go', files: ['Valve.pdf'] },
  ]);
});

it('a trigger without a text sends the text of the initiating alarm, in the language of each person (A1)', async () => {
  const languages = ['ENGLISH', 'GERMAN'];
  const { people } = await followUp(open, MOBILE, { languages });
  expect(await phoneOf(people[0])).toEqual([{ text: 'Fire in Files here', speechText: 'It burns', files: [] }]);
  expect(await phoneOf(people[1])).toEqual([{ text: 'Feuer in Files here', speechText: 'Es brennt', files: [] }]);
  const { id } = await followUp(called, MOBILE, { languages, trigger: { text: ' ', speechText: 'Please go' } });
  expect(gotOf(id)).toEqual([
    { language: 'ENGLISH', text: 'Fire in Files here', speechText: 'Please go', files: [] },
    { language: 'GERMAN', text: 'Feuer in Files here', speechText: 'Es brennt', files: [] },
  ]);
  await followUp(open, EMAIL, { languages: ['GERMAN'] });
  expect(readable(mails.messages.at(-1) ?? { from: '', to: [], raw: '' })).toContain('Feuer in Files here');
});

it('a trigger without a text sends what was typed when the initiating alarm was raised (A1)', async () => {
  const { people } = await followUp(open, MOBILE, { request: { text: 'Water in the cellar' } });
  expect(await phoneOf(people[0])).toEqual([
    { text: 'Water in the cellar', speechText: 'Water in the cellar', files: [] },
  ]);
});
