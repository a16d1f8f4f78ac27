import type { TocsinDataProvider } from '../../dataProvider/types.ts';
import { type Case, named, record } from './cases.ts';

/** A new calendar is sent with these (spec 4). */
const EMPTY_CALENDAR = { id: null, version: 0 };

/** The calls of entities, in the specification's order. */
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

  return [
    ...entity(
      'participants',
      'participants',
      { one: '[S7.52]', create: '[S7.53]', update: '[S7.54]', remove: '[S7.55]', clone: '[S7.56]' },
      record,
    ),
    ...entity('alarm-points', 'alarmpoints', {
      one: '[S7.73]',
      create: '[S7.74]',
      update: '[S7.75]',
      remove: '[S7.76]',
      clone: '[S7.80]',
    }),
    ...entity('alarm-plans', 'alarmplans', {
      one: '[S7.91]',
      remove: '[S7.92]',
      update: '[S7.93]',
      create: '[S7.94]',
      clone: '[S7.95]',
    }),
    ...entity(
      'standby-schedules',
      'alarm-rotationals',
      {
        one: '[S7.63]',
        create: '[S7.64][S4.13][S4.14][S4.16]',
        update: '[S7.65][S4.17]',
        remove: '[S7.66]',
        clone: '[S7.67]',
      },
      named,
      EMPTY_CALENDAR,
    ),
    ...entity(
      'team-schedules',
      'participant-rotationals',
      { one: '[S7.68]', create: '[S7.69]', update: '[S7.70]', remove: '[S7.71]', clone: '[S7.72]' },
      named,
      EMPTY_CALENDAR,
    ),
    ...entity('alarm-templates', 'alarmtemplates', {
      create: '[S7.131]',
      update: '[S7.132]',
      one: '[S7.133]',
      remove: '[S7.134]',
    }),
    ...entity('organizations', 'organizations', {
      one: '[S7.156]',
      update: '[S7.158]',
      create: '[S7.159]',
      remove: '[S7.160]',
    }),
    ...entity('users', 'users', { one: '[S7.167]', update: '[S7.168]', create: '[S7.169]', remove: '[S7.170]' }, {
      ...record,
      login: 'nn',
    } as typeof record),
    ...entity('participant-groups', 'participant-groups', { one: '', create: '', update: '', remove: '' }),
    ...entity('user-groups', 'user-groups', { one: '', create: '', update: '', remove: '' }),
    ...entity('api-keys', 'api-keys', { one: '', create: '', update: '', remove: '' }),
    ...entity('report-schedules', 'report-schedules', { one: '', create: '', update: '', remove: '' }),
    ...entity('alarm-rules', 'alarm-rules', { one: '', create: '', update: '', remove: '' }),
    ...entity('text-templates', 'text-templates', { one: '', create: '', update: '', remove: '' }),
  ];
}
