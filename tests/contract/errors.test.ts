import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describeFailure, failureText, finishFailure, hasStoredMessage } from '../../dataProvider/http/errors.ts';
import { HttpFailure } from '../../dataProvider/http/failure.ts';
import { withFailureRules } from '../../dataProvider/records/withFailureRules.ts';
import { takeStoredMessage } from '../../dataProvider/session/stored.ts';
import type { AdminDataProvider } from '../../dataProvider/types.ts';
import { REASONS } from '../../protocol/errors.ts';
import type { FailureRule, Op, ResourceDefinition } from '../../src/engine/definition.ts';
import { loadDefinitions } from '../../src/engine/load.ts';
import { resourceNamed, shippedDefinitions } from './definitions.ts';
import { translator } from './texts.ts';

const CALL = { method: 'POST', path: '/x' } as const;
const answered = (status: number, reason?: string, body?: unknown) =>
  new HttpFailure(CALL, { kind: 'answer', status, reason, body });
const translate = translator('en');

interface Row {
  ids: string;
  /** Name of the definition. */
  of: string;
  op: Op;
  name?: string;
  failure: HttpFailure;
  text: string;
  /** How long the message is stored for the banners, in milliseconds. */
  message?: number;
  reload?: string[];
}

/** Definitions with the failure rules of section 8 for holidays. */
const sample = (name: string, listType: string, failures: FailureRule[]): ResourceDefinition => ({
  schema: 1,
  name,
  title: '{name}',
  fields: { name: { type: 'text' } },
  api: { listType, failures },
});
const holidays = sample('holidays', 'HOLIDAY', [
  { ops: ['create'], reason: 'Date is occupied', message: 5000 },
  { ops: ['create'], reason: 'any', message: 10_000, reload: ['list'] },
  { ops: ['update'], reason: 'any', message: 1000 },
]);
const samples = loadDefinitions([holidays], []);
const named = (name: string) => samples.byName.get(name) ?? resourceNamed(name);
const both = { ...samples, byName: new Map([...shippedDefinitions().byName, ...samples.byName]) };

const rows: Row[] = [
  {
    ids: '[S8.4]',
    of: 'participants',
    op: 'list',
    failure: answered(500),
    text: 'Unable to get participants',
  },
  {
    ids: '[S8.6]',
    of: 'participants',
    op: 'one',
    failure: answered(500, 'Boom'),
    text: 'Unable to get participants: Boom',
  },
  {
    ids: '[S8.5]',
    of: 'organizations',
    op: 'one',
    failure: answered(500),
    text: 'Unable to get organization',
  },
  {
    ids: '[S8.7]',
    of: 'organizations',
    op: 'list',
    failure: answered(500, 'Boom'),
    text: 'Unable to get organization: Boom',
  },
  {
    ids: '[S8.10][S8.11][S8.12]',
    of: 'standby-schedules',
    op: 'create',
    failure: answered(400, 'Overlaps'),
    text: 'Overlaps',
    message: 1000,
    reload: ['list', 'record'],
  },
  {
    ids: '[S8.13][S8.14][S8.15]',
    of: 'standby-schedules',
    op: 'update',
    failure: answered(400, 'Overlaps'),
    text: 'Overlaps',
    message: 1000,
    reload: ['list', 'record'],
  },
  {
    ids: '',
    of: 'standby-schedules',
    op: 'update',
    failure: answered(500),
    text: 'The record could not be saved',
  },
  {
    ids: '[S8.16]',
    of: 'standby-schedules',
    op: 'remove',
    name: 'Night',
    failure: answered(500),
    text: 'Object "Night" is tightly used by others',
  },
  {
    ids: '[S8.17]',
    of: 'standby-schedules',
    op: 'remove',
    failure: answered(404, 'Gone', { reason: 'Gone', message: 'The calendar went yesterday' }),
    text: 'The calendar went yesterday',
  },
  {
    ids: '',
    of: 'standby-schedules',
    op: 'remove',
    failure: answered(404),
    text: 'The record could not be deleted',
  },
  {
    ids: '',
    of: 'holidays',
    op: 'create',
    failure: answered(409, 'Date is occupied'),
    text: 'Date is occupied',
    message: 5000,
  },
  {
    ids: '[S8.19][S8.20]',
    of: 'holidays',
    op: 'create',
    failure: answered(400, 'Too early'),
    text: 'Too early',
    message: 10_000,
    reload: ['list'],
  },
  {
    ids: '[S8.21]',
    of: 'holidays',
    op: 'update',
    failure: answered(400, 'Too early'),
    text: 'Too early',
    message: 1000,
  },
  {
    ids: '',
    of: 'alarm-apps',
    op: 'create',
    failure: answered(400, 'No plan'),
    text: 'No plan',
    message: 5000,
  },
  {
    ids: '',
    of: 'alarm-apps',
    op: 'update',
    failure: answered(400, 'VALIDATION'),
    text: 'Please correct the marked fields',
    message: 5000,
  },
  {
    ids: '',
    of: 'users',
    op: 'update',
    failure: answered(400, 'Login is taken'),
    text: 'Login is taken',
  },
  {
    ids: '[S8.34]',
    of: 'users',
    op: 'move',
    failure: answered(500),
    text: 'Unable to change organization',
  },
  {
    ids: '[S8.35]',
    of: 'alarm-points',
    op: 'move',
    failure: answered(409, 'Locked'),
    text: 'Unable to change organization: Locked',
  },
  {
    ids: '[S8.41]',
    of: 'alarm-plans',
    op: 'remove',
    failure: answered(400, 'Busy'),
    text: 'The record could not be deleted: Busy',
  },
  {
    ids: '[S8.41]',
    of: 'alarm-plans',
    op: 'update',
    failure: answered(400, 'VALIDATION'),
    text: 'Please correct the marked fields',
  },
];

describe('a failure', () => {
  beforeEach(() => localStorage.clear());

  it('of calendars and holidays has the texts of their definitions', () => {
    expect(samples.faults).toEqual([]);
  });

  it.each(
    rows.map(
      (row) =>
        [`${row.of} ${row.op} ${row.failure.reason ?? row.failure.status}: "${row.text}" ${row.ids}`, row] as const,
    ),
  )('is reported as its definition says: %s [P13]', (_, row) => {
    const reload = vi.fn();
    const what = { resource: named(row.of), op: row.op, name: row.name };
    expect(failureText(describeFailure(row.failure, what), translate)).toBe(row.text);
    expect(hasStoredMessage(row.failure)).toBe(false);
    finishFailure(row.failure, what, { translate, reload });
    expect(takeStoredMessage()).toEqual(
      row.message === undefined ? null : { severity: 'error', content: row.text, life: row.message },
    );
    expect(hasStoredMessage(row.failure)).toBe(row.message !== undefined);
    expect(reload.mock.calls.map(([resource, parts]) => [resource.name, parts])).toEqual(
      row.reload ? [[row.of, row.reload]] : [],
    );
  });

  it("contains the name of the call's record", async () => {
    const failure = answered(500, undefined, {});
    const provider = { delete: async () => Promise.reject(failure) } as unknown as AdminDataProvider;
    const wrapped = withFailureRules(provider, both, { translate, reload: vi.fn() });
    const params = { id: 7, previousData: { id: 7, name: 'Night' } };
    await expect(wrapped.delete('standby-schedules', params)).rejects.toThrow(
      'Object "Night" is tightly used by others',
    );
  });

  it('is reported in every operation before the call rejects with it [P6]', async () => {
    const failure = answered(409, 'Date is occupied');
    const fails = async () => Promise.reject(failure);
    const methods = ['getList', 'getManyReference', 'allIds', 'getOne', 'create', 'update', 'delete', 'clone', 'move'];
    const provider = Object.fromEntries([...methods, 'restore', 'tree'].map((name) => [name, fails]));
    const reload = vi.fn();
    const wrapped = withFailureRules(provider as unknown as AdminDataProvider, both, { translate, reload });
    for (const op of ['getList', 'getOne', 'update', 'delete', 'tree'] as const) {
      const call = wrapped[op] as (name: string, params: object) => Promise<unknown>;
      await expect(call('standby-schedules', { id: 1 })).rejects.toBe(failure);
    }
    expect(reload.mock.calls).toEqual([[both.byName.get('standby-schedules'), ['list', 'record']]]);
    expect(takeStoredMessage()).toEqual({ severity: 'error', content: 'Date is occupied', life: 1000 });
    await expect(wrapped.create('holidays', { data: {} })).rejects.toBe(failure);
    expect(takeStoredMessage()).toEqual({ severity: 'error', content: 'Date is occupied', life: 5000 });
  });

  it.each(['network', 'timeout', 'unreadable'] as const)('has a separate text for %s', (kind) => {
    const described = describeFailure(new HttpFailure(CALL, { kind, status: 0 }), {
      resource: resourceNamed('alarm-plans'),
      op: 'list',
    });
    expect(described.key).toBe(`errors.${kind}`);
  });

  it('has a text for errors that are no failed call', () => {
    expect(describeFailure(false).key).toBe('errors.unexpected');
    expect(describeFailure(new TypeError('x')).key).toBe('errors.unexpected');
  });
});

describe('the texts', () => {
  it.each(['en', 'de', 'cs', 'fr', 'it'])('have every reason of the protocol in %s', (language) => {
    const text = translator(language);
    for (const reason of Object.keys(REASONS)) expect(text(`errors.reasons.${reason}`)).not.toContain('errors.');
  });

  it('translate a reason that is a code, and show any other unchanged', () => {
    const text = (reason: string) =>
      failureText(
        describeFailure(answered(409, reason), { resource: resourceNamed('users'), op: 'move' }),
        translator('de'),
      );
    expect(text('LIMIT_REACHED')).toBe(
      'Die Organisation kann nicht geändert werden: Die Obergrenze der Organisation ist erreicht',
    );
    expect(text('Sperre')).toBe('Die Organisation kann nicht geändert werden: Sperre');
  });

  it('contain the reached limit, if the server sends it', () => {
    const failure = answered(409, 'LIMIT_REACHED');
    failure.body = {
      reason: 'LIMIT_REACHED',
      limit: { orgName: 'Ward 3', resource: 'participants', limit: 5, used: 5 },
    };
    const text = failureText(
      describeFailure(failure, { resource: resourceNamed('participants'), op: 'create' }),
      translator('en'),
    );
    expect(text).toContain('The limit of "Ward 3" has been reached: 5 of 5');
    expect(describeFailure(answered(409, 'IN_USE'), {}).limit).toBeUndefined();
  });
});
