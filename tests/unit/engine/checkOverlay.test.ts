import { describe, expect, it } from 'vitest';
import { registries } from '../../../resources/named.ts';
import { overlayFaults } from '../../../src/engine/checkOverlay.ts';
import type { Resource } from '../../../src/engine/definition.ts';
import { type Loaded, loadDefinitions } from '../../../src/engine/load.ts';
import { parseNewOverlay } from '../../../src/engine/repeatedKeys.ts';
import { doors, places } from './sample.ts';

const TEXTS = {
  languages: ['en', 'de', 'cs'],
  keys: new Set(['views.cancel', 'resources.doors.name', 'units.seconds', 'enums.ADMIN']),
};
const shipped = [places, doors({ links: [{ name: 'open', to: '/places', icon: 'map' }] })];

/** The faults for which this text of an overlay is refused, as "code key: message". */
function faultsOf(text: string): string[] {
  const file = parseNewOverlay('site', text);
  const loaded: Loaded = loadDefinitions(shipped, [file], { ...registries, widgets: registries.widgets });
  const faults = [...loaded.faults, ...overlayFaults(file, loaded, { registries, texts: TEXTS })];
  return faults.map(({ code, key, message }) => `${code} ${key}: ${message.replace('site: ', '')}`);
}

const json = (overlay: object): string => JSON.stringify({ schema: 1, ...overlay });
const patch = (changes: object): string => json({ patch: [{ name: 'doors', ...changes }] });
const fields = (changes: object): string => patch({ fields: changes });
const labels = (texts: object): string => json({ labels: texts });
const gates = (changes: object): string =>
  json({ add: [{ ...doors(), name: 'gates', api: { listType: 'GATE' }, ...changes }] });

describe('a new text of an overlay is refused', () => {
  it.each<[what: string, text: string, faults: string[]]>([
    [
      'a key that stands twice',
      '{"schema": 1, "patch": [{"name": "doors", "fields": {"code": {"maxLength": 3, "search": true, "maxLength": 9}}}]}',
      [
        'DUPLICATE_KEY patch.0.fields.code.maxLength: "patch.0.fields.code.maxLength" stands more than once there, and only the last one would count; keep one of them.',
      ],
    ],
    [
      'a key that stands twice in another spelling, in a text with tabs',
      '{\n\t"schema": 1,\n\t"labels": {"en": {"views.cancel": "a", "views\\u002ecancel": "b"}}\n}',
      [
        'DUPLICATE_KEY labels.en.views.cancel: "labels.en.views.cancel" stands more than once there, and only the last one would count; keep one of them.',
      ],
    ],
    [
      'a key of another type of field',
      fields({ code: { type: 'int', maxLength: 3 } }),
      [
        'UNFIT_KEY doors.fields.code.maxLength: doors: the key "fields.code.maxLength" doesn\'t fit the type int, only text, longText or password; remove it (in a patch: "maxLength": null).',
      ],
    ],
    [
      'a key that the field had for its type before',
      fields({ floor: { type: 'text' } }),
      [
        'UNFIT_KEY doors.fields.floor.min: doors: the key "fields.floor.min" doesn\'t fit the type text, only int or decimal; remove it (in a patch: "min": null).',
        'UNFIT_KEY doors.fields.floor.max: doors: the key "fields.floor.max" doesn\'t fit the type text, only int or decimal; remove it (in a patch: "max": null).',
      ],
    ],
    [
      'a language that the console lacks',
      labels({ en: { 'views.cancel': 'Stop' }, eng: { 'views.cancel': 'Stop' } }),
      ['UNKNOWN_LANGUAGE labels.eng: the console has no language "eng"; use en, de or cs.'],
    ],
    [
      'a label of an unknown definition',
      labels({ en: { 'resources.dors.name': 'Doors' } }),
      [
        'UNKNOWN_LABEL labels.en.resources.dors.name: nothing shows a text "resources.dors.name"; did you mean "doors"?',
      ],
    ],
    [
      'a label of an unknown field',
      labels({ de: { resources: { doors: { fields: { cod: 'Code' } } } } }),
      [
        'UNKNOWN_LABEL labels.de.resources.doors.fields.cod: nothing shows a text "resources.doors.fields.cod"; did you mean "code"?',
      ],
    ],
    [
      'a label of an unknown kind',
      labels({ de: { 'resource.doors.name': 'Türen' } }),
      [
        'UNKNOWN_LABEL labels.de.resource.doors.name: nothing shows a text "resource.doors.name"; did you mean "resources"?',
      ],
    ],
    [
      'a label that is no text',
      labels({ de: { 'views.cancel': 7 } }),
      ['WRONG_TYPE labels.de.views.cancel: "views.cancel" is 7; make it a text.'],
    ],
    [
      'a text that is made of itself',
      fields({ shown: { type: 'derived', template: '{name} {shown}' } }),
      ['CYCLE doors.fields.shown.template: "shown" is made of itself (shown, shown); take one of them out.'],
    ],
    [
      'texts that are made of each other',
      fields({
        a: { type: 'derived', template: '{b}' },
        b: { type: 'derived', template: '{name}{isOpen}' },
        isOpen: { type: 'bool', test: { field: 'a', empty: true } },
      }),
      [
        'CYCLE doors.fields.a.template: "a" is made of itself (a, b, isOpen, a); take one of them out.',
        'CYCLE doors.fields.b.template: "b" is made of itself (b, isOpen, a, b); take one of them out.',
        'CYCLE doors.fields.isOpen.test: "isOpen" is made of itself (isOpen, a, b, isOpen); take one of them out.',
      ],
    ],
    [
      'an authority of another spelling',
      patch({ access: { read: 'door view' } }),
      [
        'BAD_NAME doors.access.read: "door view" is no name for an authority, so nobody can hold it; write it like "VEHICLE_VIEW".',
      ],
    ],
    [
      'a link for an authority that no role can grant',
      gates({ links: [{ name: 'look', to: '/doors', icon: 'map', authority: 'DOOR_VIW' }] }),
      [
        'UNKNOWN_REGISTRY_NAME gates.links.0.authority: no role can grant the authority "DOOR_VIW", so nobody would see this; did you mean "DOOR_VIEW"?',
      ],
    ],
    [
      'a widget for several values on a field with one',
      fields({ twinId: { type: 'ref', to: 'doors', widget: 'memberships' } }),
      [
        'BAD_VALUE doors.fields.twinId.widget: the widget "memberships" is for fields with several values, which "twinId" isn\'t; use another one.',
      ],
    ],
    [
      'a widget for references to something else',
      fields({ twinId: { type: 'ref', to: 'doors', widget: 'organizationPicker' } }),
      [
        'BAD_VALUE doors.fields.twinId.widget: the widget "organizationPicker" is for fields with references to organizations, which "twinId" isn\'t; use another one.',
      ],
    ],
    [
      'a widget for items of another kind, in a group',
      fields({
        more: {
          type: 'group',
          fields: {
            plan: { type: 'array', widget: 'steps', fields: { media: { type: 'text' }, waitSeconds: { type: 'int' } } },
          },
        },
      }),
      [
        'BAD_VALUE doors.fields.more.fields.plan.widget: the widget "steps" is for fields with items that have groupIds, participantIds, teamScheduleIds, requiredAcceptances, which "more.plan" isn\'t; use another one.',
      ],
    ],
    [
      'a required field that is hidden',
      patch({ hide: ['name'] }),
      [
        'BAD_VALUE doors.hide.0: "name" is required and has no default, so new records would lack it without a word; give it a "default", or write "required": false.',
      ],
    ],
    [
      'a required field that is not visible',
      fields({ badge: { type: 'text', required: { field: 'code', empty: false }, visible: false } }),
      [
        'BAD_VALUE doors.fields.badge.visible: "badge" is required and has no default, so new records would lack it without a word; give it a "default", or write "required": false.',
      ],
    ],
  ])('%s', (_, text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });
});

it.each<[what: string, text: string]>([
  ['equal keys of different objects', fields({ a: { type: 'text', search: true }, b: { type: 'text', search: true } })],
  ['a key twice in a text', labels({ en: { 'views.cancel': '{"a": 1, "a": 2}' } })],
  [
    'labels of everything that is shown',
    labels({
      en: {
        'resources.doors.name': 'Door |||| Doors',
        'resources.doors.none': 'No doors',
        'resources.doors.fields.code': 'Number',
        'resources.doors.fields.placeName': 'Place',
        'resources.doors.help.code': 'As on the key',
        'resources.doors.tabs.details': 'Details',
        'resources.doors.links.open': 'Open',
        'resources.doors.history.repaired': 'Repaired by {name}',
        'enums.PLACE_VIEW': 'See places',
        'ra.action.undo': 'Back',
      },
    }),
  ],
  [
    'labels of what it adds',
    json({
      patch: [
        {
          name: 'doors',
          fields: {
            kind: { type: 'enum', values: ['STEEL'] },
            keys: { type: 'array', fields: { no: { type: 'int', unit: 'keys' } } },
          },
        },
      ],
      authorities: ['KEYS'],
      labels: {
        de: {
          resources: { doors: { values: { kind: { STEEL: 'Stahl' } }, fields: { 'keys.no': 'Nr.' } } },
          enums: { STEEL: 'Stahl', KEYS: 'Schlüssel' },
          units: { keys: 'Stück' },
        },
      },
    }),
  ],
  [
    'a text that is made of another one',
    fields({ a: { type: 'derived', template: '{b}' }, b: { type: 'derived', template: '{name}' } }),
  ],
  ['a hidden field that has a default', patch({ hide: ['floor'], fields: { floor: { required: true } } })],
  [
    'a required field that is hidden sometimes',
    fields({ code: { required: true, visible: { field: 'floor', is: 1 } } }),
  ],
  [
    'an authority of its own',
    gates({ access: { read: 'KEYS' }, links: [{ name: 'look', to: '/doors', icon: 'map', authority: 'KEYS' }] }),
  ],
])('taken is %s', (_, text) => {
  expect(faultsOf(text)).toEqual([]);
});

it('faults of what another overlay or the product says are not those of an overlay', () => {
  const other = parseNewOverlay('a', patch({ hide: ['name'] }));
  const file = parseNewOverlay('site', fields({ badge: { type: 'text' } }));
  const loaded = loadDefinitions(shipped, [other, file], registries);
  const named: Resource | undefined = loaded.byName.get('doors');
  expect(named?.patchedBy).toEqual(['a', 'site']);
  expect(overlayFaults(file, loaded, { registries, texts: TEXTS })).toEqual([]);
});

it('an overlay in force stays so: its keys are not counted, and its fields are loaded', () => {
  const text = '{"schema": 1, "patch": [{"name": "doors", "fields": {"a": {"type": "text", "type": "int"}}}]}';
  const stored = { source: 'site', content: JSON.parse(text), text };
  const { faults, byName } = loadDefinitions(shipped, [stored], registries);
  expect(faults).toEqual([]);
  expect(byName.get('doors')?.fields.a).toEqual({ type: 'int' });
});
