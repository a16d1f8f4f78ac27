import type { TocsinDataProvider } from '../../dataProvider/types.ts';
import { ENTITY_ROWS } from '../entities.ts';
import { type Case, named, record } from './cases.ts';

/** A new calendar is sent with these (spec 4). */
const EMPTY_CALENDAR = { id: null, version: 0 };
const BLANK: { [name: string]: object } = { 'standby-schedules': EMPTY_CALENDAR, 'team-schedules': EMPTY_CALENDAR };
/** The calls by which the console makes, reads, changes and deletes records of an entity that the specification lacks. */
const EXTENSION = { one: '', create: '', update: '', remove: '' };
/** The specification's facts about calls. */
const FACTS: { [name: string]: Partial<Record<'one' | 'create' | 'update' | 'remove' | 'clone', string>> } = {
  'alarm-plans': { one: '[S7.91]', remove: '[S7.92]', update: '[S7.93]', create: '[S7.94]', clone: '[S7.95]' },
  'alarm-points': { one: '[S7.73]', create: '[S7.74]', update: '[S7.75]', remove: '[S7.76]', clone: '[S7.80]' },
  'alarm-templates': { create: '[S7.131]', update: '[S7.132]', one: '[S7.133]', remove: '[S7.134]' },
  organizations: { one: '[S7.156]', update: '[S7.158]', create: '[S7.159]', remove: '[S7.160]' },
  participants: { one: '[S7.52]', create: '[S7.53]', update: '[S7.54]', remove: '[S7.55]', clone: '[S7.56]' },
  'standby-schedules': {
    one: '[S7.63]',
    create: '[S7.64][S4.13][S4.14][S4.16]',
    update: '[S7.65][S4.17]',
    remove: '[S7.66]',
    clone: '[S7.67]',
  },
  'team-schedules': { one: '[S7.68]', create: '[S7.69]', update: '[S7.70]', remove: '[S7.71]', clone: '[S7.72]' },
  users: { one: '[S7.167]', update: '[S7.168]', create: '[S7.169]', remove: '[S7.170]' },
};
/** Their calls have forms of their own and cases in other files. */
const OTHERS = ['alarm-apps', 'consequential-triggers'];
const user = { ...record, login: 'nn' };
const SAMPLES: { [name: string]: typeof named } = { participants: record, users: user };

/** The calls of entities. */
export function entityCases(provider: TocsinDataProvider): Case[] {
  /** The calls every entity has, with its own path. */
  function entity(
    name: string,
    path: string,
    ids: Partial<Record<'one' | 'create' | 'update' | 'remove' | 'clone', string>>,
    sample = named,
    blank: object = {},
  ): Case[] {
    const { id: _, ...unsaved } = sample;
    const all: Record<'one' | 'create' | 'update' | 'remove' | 'clone', Case> = {
      one: {
        ids: '',
        call: `GET /${path}/7`,
        make: () => provider.getOne(name, { id: 7 }),
        reply: sample,
        result: { data: sample },
      },
      create: {
        ids: '',
        call: `POST /${path}`,
        make: () => provider.create(name, { data: { ...unsaved, id: '_new' } }),
        body: { ...blank, ...unsaved },
        reply: sample,
        result: { data: sample },
      },
      update: {
        ids: '',
        call: `PUT /${path}${path === 'alarmpoints' ? '/' : ''}`,
        fetched: { call: `GET /${path}/7`, make: () => provider.getOne(name, { id: 7 }) },
        make: () => provider.update(name, { id: 7, data: sample, previousData: sample }),
        body: sample,
        reply: sample,
        result: { data: sample },
      },
      remove: {
        ids: '',
        call: `DELETE /${path}/7`,
        make: () => provider.delete(name, { id: 7 }),
        result: { data: { id: 7 } },
      },
      clone: {
        ids: '',
        call: `POST /${path}/clone`,
        make: () => provider.clone(name, { record: { id: 7, name: 'Copy' } }),
        body: { id: 7, name: 'Copy' },
        reply: sample,
        result: { data: sample },
        followed: [`GET /${path}/7`],
      },
    };
    return Object.entries(ids).map(([op, cited]) => ({ ...all[op as keyof typeof all], ids: cited }));
  }

  return Object.entries(ENTITY_ROWS).flatMap(([name, { calls }]) => {
    if (!calls || OTHERS.includes(name)) return [];
    return entity(name, calls.path.slice(1), FACTS[name] ?? EXTENSION, SAMPLES[name], BLANK[name]);
  });
}
