import { beforeEach, describe, expect, it } from 'vitest';
import { takeStoredMessage } from '../../authProvider/session.ts';
import { describeFailure, type FailedWhat, failureText, settleFailure } from '../../dataProvider/errors.ts';
import { HttpFailure } from '../../dataProvider/http.ts';
import { REASONS } from '../../protocol/errors.ts';
import { translator } from './texts.ts';

const CALL = { method: 'POST', path: '/x' } as const;
const answered = (status: number, reason?: string, body?: unknown) =>
  new HttpFailure(CALL, { kind: 'answer', status, reason, body });
const translate = translator('en');

interface Row {
  ids: string;
  what: FailedWhat;
  failure: HttpFailure;
  text: string;
  life: number;
  stored?: boolean;
  rejects?: unknown;
  reload?: string[];
}

const participants = { resource: 'participants', op: 'list' };
const organizations = { resource: 'organizations', op: 'one' };
const calendar = 'standby-schedules';

const rows: Row[] = [
  {
    ids: '[S8.4][S8.8][S9.17]',
    what: participants,
    failure: answered(500),
    text: 'Unable to get participants',
    life: 10_000,
  },
  {
    ids: '[S8.6]',
    what: { ...participants, op: 'one' },
    failure: answered(500, 'Boom'),
    text: 'Unable to get participants: Boom',
    life: 10_000,
  },
  {
    ids: '[S8.5][S8.9]',
    what: organizations,
    failure: answered(500),
    text: 'Unable to get organization',
    life: 10_000,
  },
  {
    ids: '[S8.7]',
    what: organizations,
    failure: answered(500, 'Boom'),
    text: 'Unable to get organization: Boom',
    life: 10_000,
  },
  {
    ids: '',
    what: { resource: calendar, op: 'create' },
    failure: answered(400, 'Overlaps'),
    text: 'Overlaps',
    life: 1000,
    stored: true,
    reload: ['list', 'record'],
  },
  {
    ids: '',
    what: { resource: 'team-schedules', op: 'update' },
    failure: answered(400, 'Overlaps'),
    text: 'Overlaps',
    life: 1000,
    stored: true,
    reload: ['list', 'record'],
  },
  {
    ids: '',
    what: { resource: calendar, op: 'remove', name: 'Night' },
    failure: answered(500),
    text: 'Object "Night" is tightly used by others',
    life: 10_000,
    rejects: 'Object "Night" is tightly used by others',
  },
  {
    ids: '',
    what: { resource: calendar, op: 'remove' },
    failure: answered(404, 'Gone', { reason: 'Gone' }),
    text: 'The record could not be deleted: Gone',
    life: 10_000,
    rejects: { reason: 'Gone' },
  },
  {
    ids: '',
    what: { resource: 'holidays', op: 'create' },
    failure: answered(409, 'Date is occupied'),
    text: 'Date is occupied',
    life: 5000,
  },
  {
    ids: '',
    what: { resource: 'holidays', op: 'create' },
    failure: answered(400, 'Too early'),
    text: 'Too early',
    life: 10_000,
    reload: ['list'],
  },
  {
    ids: '',
    what: { resource: 'holidays', op: 'update' },
    failure: answered(400, 'Too early'),
    text: 'Too early',
    life: 1000,
  },
  {
    ids: '',
    what: { resource: 'alarm-apps', op: 'create' },
    failure: answered(400, 'No plan'),
    text: 'No plan',
    life: 5000,
    stored: true,
  },
  {
    ids: '',
    what: { resource: 'alarm-apps', op: 'update' },
    failure: answered(400, 'No plan'),
    text: 'No plan',
    life: 5000,
    stored: true,
  },
  {
    ids: '[S8.24]',
    what: { resource: 'users', op: 'update' },
    failure: answered(400, 'Login is taken'),
    text: 'Login is taken',
    life: 10_000,
    rejects: 'Login is taken',
  },
  {
    ids: '[S8.34]',
    what: { resource: 'users', op: 'move' },
    failure: answered(500),
    text: 'Unable to change organization',
    life: 10_000,
  },
  {
    ids: '[S8.35]',
    what: { resource: 'alarm-points', op: 'move' },
    failure: answered(409, 'Locked'),
    text: 'Unable to change organization: Locked',
    life: 10_000,
  },
  {
    ids: '[S8.41]',
    what: { resource: 'alarm-plans', op: 'remove' },
    failure: answered(400, 'Busy'),
    text: 'The record could not be deleted: Busy',
    life: 10_000,
  },
  {
    ids: '[S8.41]',
    what: { resource: 'alarm-plans', op: 'update' },
    failure: answered(400, 'VALIDATION'),
    text: 'Please correct the marked fields',
    life: 10_000,
  },
];

describe('the error catalogue', () => {
  beforeEach(() => localStorage.clear());

  it.each(
    rows.map(
      (row) => [`${row.what.resource ?? ''} ${row.what.op}: "${row.text}" for ${row.life} ms ${row.ids}`, row] as const,
    ),
  )('%s', (_, row) => {
    const described = describeFailure(row.failure, row.what);
    expect(failureText(described, translate)).toBe(row.text);
    expect(described).toMatchObject({ severity: 'error', life: row.life, reload: row.reload ?? [] });
    expect(settleFailure(row.failure, row.what, translate)).toEqual(row.rejects ?? row.failure);
    const stored = row.stored ? { severity: 'error', content: row.text, life: row.life } : null;
    expect(takeStoredMessage()).toEqual(stored);
  });

  it.each(['network', 'timeout', 'unreadable'] as const)('has a text of its own for %s', (kind) => {
    const described = describeFailure(new HttpFailure(CALL, { kind, status: 0 }), {
      resource: 'alarm-plans',
      op: 'list',
    });
    expect(described.key).toBe(`errors.${kind}`);
  });

  it('says something for what is no failure of a call at all', () => {
    expect(describeFailure(false).key).toBe('errors.unexpected');
    expect(describeFailure(new TypeError('x')).key).toBe('errors.unexpected');
  });
});

describe('the texts', () => {
  it.each(['en', 'de', 'cs', 'fr', 'it'])('have every reason of the protocol in %s', (language) => {
    const text = translator(language);
    for (const reason of Object.keys(REASONS)) expect(text(`errors.reasons.${reason}`)).not.toContain('errors.');
  });

  it('translate a reason that is a code, and show any other as it is', () => {
    const text = (reason: string) =>
      failureText(describeFailure(answered(409, reason), { resource: 'users', op: 'move' }), translator('de'));
    expect(text('LIMIT_REACHED')).toBe(
      'Die Organisation kann nicht geändert werden: Die Obergrenze der Organisation ist erreicht',
    );
    expect(text('Sperre')).toBe('Die Organisation kann nicht geändert werden: Sperre');
  });

  it('name the limit that was reached, where the server tells it', () => {
    const failure = answered(409, 'LIMIT_REACHED');
    failure.body = {
      reason: 'LIMIT_REACHED',
      limit: { orgName: 'Ward 3', resource: 'participants', limit: 5, used: 5 },
    };
    const text = failureText(describeFailure(failure, { resource: 'participants', op: 'create' }), translator('en'));
    expect(text).toContain('The limit of "Ward 3" has been reached: 5 of 5');
    expect(describeFailure(answered(409, 'IN_USE'), {}).limit).toBeUndefined();
  });
});
