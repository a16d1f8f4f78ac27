import * as account from '../../dataProvider/calls/account.ts';
import { type Case, record } from './cases.ts';
import { resourceNamed } from './definitions.ts';

const proof = { password: 'p', verificationCode: '123456' };
const codes = { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] };

/** The calls of the signed-in user's own account, which are extensions. */
export function accountCases(): Case[] {
  const users = resourceNamed('users');
  return [
    {
      ids: '',
      call: 'GET /users/profile',
      make: () => account.getProfile(users),
      reply: { ...record, login: 'nn' },
      result: { ...record, login: 'nn' },
    },
    {
      ids: '',
      call: 'PATCH /users/profile',
      make: () => account.setProfile(users, { name: 'Nina', version: 3 }),
      body: { name: 'Nina', version: 3 },
      reply: record,
      result: record,
    },
    {
      ids: '',
      call: 'GET /sessions',
      make: () => account.getSessions(),
      reply: { list: [{ id: 'a' }] },
      result: [{ id: 'a' }],
    },
    { ids: '', call: 'DELETE /sessions/a-b', make: () => account.endSession('a-b') },
    { ids: '', call: 'DELETE /sessions', make: () => account.endOtherSessions() },
    {
      ids: '',
      call: 'GET /two-factor',
      make: () => account.getTwoFactor(),
      reply: { enrolled: true, required: false, enrolledAt: null, recoveryCodes: 3 },
      result: { enrolled: true, recoveryCodes: 3 },
    },
    {
      ids: '',
      call: 'POST /two-factor/confirm',
      make: () => account.confirmTwoFactor('123456'),
      body: { verificationCode: '123456' },
      reply: codes,
      result: codes.recoveryCodes,
    },
    {
      ids: '',
      call: 'POST /two-factor/recovery-codes',
      make: () => account.renewRecoveryCodes('p', '123456'),
      body: proof,
      reply: codes,
      result: codes.recoveryCodes,
    },
    {
      ids: '',
      call: 'POST /two-factor/disable',
      make: () => account.disableTwoFactor('p', '123456'),
      body: proof,
    },
  ];
}
