import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAddress, readSignedIn, readTokens, readUser } from '../../../../dataProvider/replies/session.ts';

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
