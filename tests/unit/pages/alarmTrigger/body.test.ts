import { expect, it } from 'vitest';
import { readAddress } from '../../../../src/pages/alarmTrigger/address.ts';
import { bodyOf, faultsOf, previewBodyOf } from '../../../../src/pages/alarmTrigger/body.ts';
import { blankValues, inAllLanguages, type Values } from '../../../../src/pages/alarmTrigger/form.ts';
import { fillKnownPlaceholders, openPlaceholders } from '../../../../src/pages/alarmTrigger/placeholders.ts';

const OURS = { manual: false, extended: true };
const FIRE = { language: 'GERMAN', text: 'Feuer', speechText: '' };
const NOW = '2026-11-22 03:00:00';

function values(changes: Partial<Values> = {}): Values {
  return { ...blankValues({ orgId: 7, language: 'GERMAN' }), ...changes };
}

const point = (changes: Partial<Values> = {}) =>
  values({
    source: { kind: 'point', id: 5, title: 'Boiler', texts: [FIRE], priority: 2 },
    name: 'Boiler',
    priority: 2,
    translations: inAllLanguages([FIRE]),
    ...changes,
  });

const unchosen = (kind: 'point' | 'template') => values({ source: { kind, title: '', texts: [] } });

const written = (text: string) => inAllLanguages([{ language: 'GERMAN', text, speechText: '' }]);

it('names the alarm point, and omits what the operator has not changed', () => {
  expect(bodyOf(point(), OURS)).toEqual({ alarmPointId: 5 });
});

it('sends what the operator has changed', () => {
  const recipients = { participants: [3], groups: [4] };
  const changed = point({ translations: written('Feuer im Keller'), priority: 1, recipients, later: true, start: NOW });
  expect(bodyOf(changed, OURS)).toEqual({
    alarmPointId: 5,
    language: 'GERMAN',
    text: 'Feuer im Keller',
    speechText: '',
    translations: [],
    priority: 1,
    recipients,
    start: NOW,
  });
});

it('sends a template as it was prepared to a platform with the specification only', () => {
  const template = values({
    source: { kind: 'template', id: 8, title: 'Evacuation', texts: [FIRE], priority: 3 },
    name: 'Evacuation',
    translations: inAllLanguages([FIRE]),
    alarmPlanId: 2,
    ownModes: true,
  });
  const modes = { acknowledgeMode: 'NONE', mediaProcessingType: 'BY_RANK', mediaUsageType: 'ALL' };
  expect(bodyOf(template, OURS)).toEqual({ templateId: 8, orgId: 7, alarmPlanId: 2, ...modes });
  expect(bodyOf(template, { manual: false, extended: false })).toEqual({
    templateId: 8,
    orgId: 7,
    alarmPlanId: 2,
    ...modes,
    language: 'GERMAN',
    text: 'Feuer',
    speechText: '',
    translations: [],
  });
});

it('a manual call has a name, its modes and how many have to accept', () => {
  const recipients = { participants: [3], groups: [] };
  const call = values({ recipients, translations: written('Bitte melden\nZentrale'), requiredAcceptances: 2 });
  expect(bodyOf(call, { manual: true, extended: true })).toMatchObject({
    manual: true,
    orgId: 7,
    name: 'Bitte melden',
    text: 'Bitte melden\nZentrale',
    recipients,
    acknowledgeMode: 'NONE',
    mediaProcessingType: 'BY_RANK',
    mediaUsageType: 'ALL',
    requiredAcceptances: 2,
  });
  expect(bodyOf(call, { manual: true, extended: false })).not.toHaveProperty('requiredAcceptances');
});

it('the main text is that of the main language, else the first that is written', () => {
  const texts = [FIRE, { language: 'CZECH', text: 'Oheň', speechText: '' }];
  const both = values({ translations: inAllLanguages(texts) });
  expect(bodyOf(both, OURS)).toMatchObject({ language: 'GERMAN', text: 'Feuer', translations: [texts[1]] });
  expect(bodyOf({ ...both, language: 'ENGLISH' }, OURS)).toMatchObject({ language: 'GERMAN' });
});

it('fills in the placeholders for which the operator gave a value, and leaves others to the platform', () => {
  const text = values({ translations: written('Anlage {systemId}, {time}'), open: { systemId: 'B-7' } });
  expect(openPlaceholders(text)).toEqual(['systemId']);
  expect(bodyOf(text, OURS).text).toBe('Anlage B-7, {time}');
});

it('asks for each place in brackets once, and leaves those that the operator left empty as they are', () => {
  const texts = [
    { language: 'GERMAN', text: 'Hilfe in [room], [Etage 2]', speechText: 'Hilfe in [room]' },
    { language: 'ENGLISH', text: 'Help in [room]', speechText: '' },
  ];
  const changed = values({ translations: inAllLanguages(texts), open: { '[room]': '12', '[Etage 2]': '' } });
  expect(openPlaceholders(changed)).toEqual(['[room]', '[Etage 2]']);
  expect(bodyOf(changed, OURS)).toMatchObject({
    text: 'Hilfe in 12, [Etage 2]',
    speechText: 'Hilfe in 12',
    translations: [{ language: 'ENGLISH', text: 'Help in 12', speechText: '' }],
  });
});

it('brackets that name nothing are no place', () => {
  const long = 'x'.repeat(41);
  expect(openPlaceholders(values({ translations: written(`[] [ ] [a\nb] [${long}] a] [b`) }))).toEqual([]);
});

it('an alarm point keeps its own text while no place of it is filled in', () => {
  const texts = [{ language: 'GERMAN', text: 'Hilfe in [Zimmer]', speechText: '' }];
  const source = { kind: 'point', id: 5, title: 'Boiler', texts, priority: 2 } as const;
  const ward = point({ source, translations: inAllLanguages(texts) });
  expect(bodyOf(ward, OURS)).toEqual({ alarmPointId: 5 });
  expect(bodyOf({ ...ward, open: { '[Zimmer]': '12' } }, OURS)).toMatchObject({ text: 'Hilfe in 12' });
});

it('fills in the placeholders of an alarm point as the platform does', () => {
  const known = {
    name: 'Boiler',
    systemId: '',
    orgName: 'Works',
    priority: 2,
    triggeredBy: 'Eva',
    timeZone: undefined,
  };
  const texts = [
    { language: 'GERMAN', text: '{alarmPoint} {organization} {priority} {systemId}', speechText: '{triggeredBy}' },
  ];
  expect(fillKnownPlaceholders(texts, known)).toEqual([
    { language: 'GERMAN', text: 'Boiler Works 2 {systemId}', speechText: 'Eva' },
  ]);
});

it('a preview is requested without the wording, and only if there are recipients', () => {
  expect(previewBodyOf(values(), OURS)).toBeUndefined();
  expect(previewBodyOf(unchosen('point'), OURS)).toBeUndefined();
  const recipients = { participants: [3], groups: [] };
  const asked = previewBodyOf(values({ recipients, translations: written('a') }), OURS);
  expect(asked).toEqual({ orgId: 7, priority: 3, recipients, text: '.' });
  expect(previewBodyOf(values({ recipients, translations: written('b') }), OURS)).toEqual(asked);
  expect(previewBodyOf(point({ later: true }), OURS)).toEqual({ alarmPointId: 5 });
});

it.each([
  ['a text for nobody', values({ translations: written('x') }), { recipients: 'required' }],
  ['nothing', values(), { text: 'required', recipients: 'required' }],
  ['an alarm point', point(), {}],
  ['no chosen alarm point (U14)', unchosen('point'), { alarmPointId: 'required' }],
  ['no chosen template (U14)', unchosen('template'), { templateId: 'required' }],
  ['an alarm that starts this very moment (U11)', point({ later: true, start: NOW }), { start: 'past' }],
  ['an alarm that starts at no time', point({ later: true }), { start: 'required' }],
  ['an alarm that starts in the past', point({ later: true, start: '2026-11-22 02:59:00' }), { start: 'past' }],
  ['no number of acceptances', point({ requiredAcceptances: Number.NaN }), { requiredAcceptances: 'number' }],
])('faults of %s', (_, given, faults) => {
  expect(faultsOf(given, { manual: false, now: NOW })).toEqual(faults);
});

it.each([
  ['', { manual: false }],
  ['manual=true', { manual: true }],
  ['point=12', { manual: false, wanted: { kind: 'point', id: 12 } }],
  ['template=3', { manual: false, wanted: { kind: 'template', id: 3 } }],
  ['again=9', { manual: false, wanted: { kind: 'again', id: 9, from: 'alarmtable' } }],
  ['again=9&table=history', { manual: false, wanted: { kind: 'again', id: 9, from: 'history' } }],
  ['point=x', { manual: false }],
])('the address ?%s', (search, address) => {
  expect(readAddress(new URLSearchParams(search))).toEqual(address);
});
