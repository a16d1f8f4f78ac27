import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../server/session/passwords.ts';

it('passwords are hashed with argon2id, 19 MiB and two passes, as OWASP recommends', async () => {
  const hashed = await hashPassword('kolben lampe werft');
  expect(hashed.split('$').slice(1, 4)).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
  expect(await verifyPassword(hashed, 'kolben lampe werft')).toBe(true);
  expect(await verifyPassword(hashed, 'kolben lampe hafen')).toBe(false);
});
