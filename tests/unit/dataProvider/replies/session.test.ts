import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  readAddress,
  readAllowed,
  readMessages,
  readSignedIn,
  readTokens,
  readTwoFactorStatus,
  readUser,
} from '../../../../dataProvider/replies/session.ts';

it.each<[reply: unknown, read: object | null]>([
  [{ authorities: ['A'] }, { id: 0, login: '', name: '', surname: '', authorities: ['A'], orgName: '' }],
  [
    { user: { id: '7', login: 'nina', name: null, authorities: [{ authority: 'A' }, 3, null], orgId: '2' } },
    { id: 7, login: 'nina', name: '', surname: '', authorities: ['A', '3'], orgId: 2, orgName: '' },
  ],
  [{ name: 'Nina' }, null],
  ['OK', null],
  [null, null],
])('the user in %j is %j (S7)', (reply, read) => {
  expect(readUser(reply)).toEqual(read);
});

it.each<[reply: unknown, read: object | null]>([
  [{ data: { token: 't', refreshToken: 'r' } }, { token: 't', refreshToken: 'r' }],
  [{ token: 't', refreshToken: {} }, { token: 't' }],
  [{ token: '' }, null],
  [null, null],
])('the tokens in %j are %j (S7)', (reply, read) => {
  expect(readTokens(reply)).toEqual(read);
});

it('a sign-in without a user and an address without a text are read as such (S7)', () => {
  expect(readSignedIn({ token: 't' })).toEqual({ token: 't', refreshToken: '' });
  expect(readSignedIn({ user: {} })).toBeNull();
  expect(readAddress({ url: {} })).toBe('');
  expect(readAddress('otpauth://totp/x')).toBe('otpauth://totp/x');
});

it('no reader of the session throws, whatever the reply is (S7)', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(typeof readAddress(value)).toBe('string');
      expect(Array.isArray(readUser(value)?.authorities ?? [])).toBe(true);
      expect(typeof (readSignedIn(value)?.token ?? '')).toBe('string');
    }),
  );
});

it.each<[reply: unknown, read: object]>([
  [true, { enrolled: true, required: false }],
  ['true', { enrolled: true, required: false }],
  [
    { enabled: 'true', required: true },
    { enrolled: true, required: true },
  ],
  [{ status: false }, { enrolled: false, required: false }],
  [
    { status: {}, required: 'soon' },
    { enrolled: false, required: false },
  ],
  ['OK', { enrolled: false, required: false }],
  [null, { enrolled: false, required: false }],
])('the state of the second factor in %j is %j (S7)', (reply, read) => {
  expect(readTwoFactorStatus(reply)).toEqual(read);
});

it.each<[reply: unknown, allowed: boolean]>([
  [true, true],
  [{ allowed: 'true' }, true],
  [{ is_allowed: true }, true],
  [{ allowed: 'no' }, false],
  [[true], false],
  [undefined, false],
])('that columns may be ordered is told by %j: %j (S7)', (reply, allowed) => {
  expect(readAllowed(reply)).toBe(allowed);
});

it.each<[reply: unknown, read: object]>([
  [
    { menu: { users: 'Leute', n: 3, none: null }, 'list.add': 'Neu' },
    { menu: { users: 'Leute' }, 'list.add': 'Neu' },
  ],
  [{ a: ['x'], b: true }, {}],
  [['x'], {}],
  ['OK', {}],
  [null, {}],
])('the texts in %j are %j (S7)', (reply, read) => {
  expect(readMessages(reply)).toEqual(read);
});
