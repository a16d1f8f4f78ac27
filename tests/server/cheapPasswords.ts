/**
 * Passwords of tests are hashed with little work: in production it takes 18 ms of computing to hash one or to verify it,
 * here less than one. `tests/unit/server/passwords.test.ts` shows how production does it.
 */
import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof Argon2>();
  return { ...real, hash: (password: string) => real.hash(password, { memoryCost: 256, timeCost: 1 }) };
});
