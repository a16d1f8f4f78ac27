import type { TocsinDataProvider } from '../../dataProvider/types.ts';
import { ENTITY_ROWS } from '../entities.ts';
import { type Case, named, record } from './cases.ts';

/** A new calendar is sent with these (spec 4). */
const EMPTY_CALENDAR = { id: null, version: 0 };
const BLANK: { [name: string]: object } = { 'standby-schedules': EMPTY_CALENDAR, 'team-schedules': EMPTY_CALENDAR };
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

  return Object.entries(ENTITY_ROWS).flatMap(([name, { calls, facts }]) =>
    calls && facts ? entity(name, calls.path.slice(1), facts, SAMPLES[name], BLANK[name]) : [],
  );
}
