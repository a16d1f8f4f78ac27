import { describe, expect, it } from 'vitest';
import { usersIn } from '../../../src/record/dialogs/users.ts';

const group = { resource: 'groups', field: 'participantIds', count: 1, items: [{ id: 7, title: 'Night shift' }] };

describe('users of a record in a refusal', () => {
  it.each([
    ['those that the server tells', { body: { usedBy: { count: 1, groups: [group] } } }, { count: 1, groups: [group] }],
    ['none in an answer of another shape', { body: { usedBy: { groups: 'Night shift' } } }, undefined],
    ['none in a list', { body: { usedBy: [group] } }, undefined],
    ['none without a body', { status: 409 }, undefined],
    ['none in a text', 'in use', undefined],
  ])('%s', (_, error, users) => {
    expect(usersIn(error)).toEqual(users);
  });
});
