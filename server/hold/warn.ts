import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/queryable.ts';
import { currentHold } from './hold.ts';

/** Says at the start that nobody is called, and what to do. */
export async function warnOnHold(db: Queryable, log: FastifyBaseLogger): Promise<void> {
  const hold = await currentHold(db);
  if (!hold) return;
  log.warn(
    hold,
    'on hold: this is a restored copy, and nobody is called until an administrator signs in and puts it into service at the top of any screen',
  );
}
