import { describe, expect, it } from 'vitest';
import { onStandby } from '../../../server/database/onStandby.ts';
import type { Queryable } from '../../../server/database/queryable.ts';
import { UnwantedServer } from '../../../server/database/servers.ts';
import { ApiError } from '../../../server/errors.ts';

const pgError = (code: string, message: string) => Object.assign(new Error(message), { code });

/** Two databases that note what they are asked; each fails with the next of its errors, if there is one. */
function pair(onStandbyFails: Error[], onPrimaryFails: Error[] = []) {
  const asked: string[] = [];
  const database = (name: string, errors: Error[]): Queryable => {
    const query = async (text: string, values: unknown[]) => {
      asked.push(`${name}: ${text} ${values}`);
      const error = errors.shift();
      if (error) throw error;
      return { rows: [{ from: name }] };
    };
    return { query: query as never };
  };
  const db = onStandby(database('standby', onStandbyFails), database('primary', onPrimaryFails));
  return { asked, read: async (text: string) => (await db.query(text, [1])).rows[0]?.from };
}

describe('a read on the standby', () => {
  it('stays there as long as it succeeds', async () => {
    const { asked, read } = pair([]);
    expect([await read('a'), await read('b')]).toEqual(['standby', 'standby']);
    expect(asked).toEqual(['standby: a 1', 'standby: b 1']);
  });

  it.each([
    ['stood in the way of what had to be replayed', pgError('40001', 'annulation à cause d’un conflit')],
    ['did so, as other versions say it', pgError('57014', 'canceling statement due to conflict with recovery')],
    ['lost its connection', pgError('57P01', 'terminating connection due to administrator command')],
    ['was sent to a server that was promoted', new UnwantedServer({ standby: false }, 'standby')],
  ])('that %s is read on the primary, as are all that follow', async (_, error) => {
    const { asked, read } = pair([error]);
    expect([await read('a'), await read('b')]).toEqual(['primary', 'primary']);
    expect(asked).toEqual(['standby: a 1', 'primary: a 1', 'primary: b 1']);
  });

  it.each([
    ['was too slow', pgError('57014', 'canceling statement due to statement timeout')],
    ['is wrong', pgError('42601', 'syntax error')],
    ['was given up by its caller', new ApiError('UNAVAILABLE')],
  ])('that %s fails', async (_, error) => {
    const { asked, read } = pair([error]);
    await expect(read('a')).rejects.toBe(error);
    expect(asked).toEqual(['standby: a 1']);
    expect(await read('b')).toBe('standby');
  });

  it('that fails on the primary, too, is not tried again', async () => {
    const error = pgError('57P01', 'terminating connection');
    const { asked, read } = pair([pgError('40001', 'conflict')], [error]);
    await expect(read('a')).rejects.toBe(error);
    expect(asked).toEqual(['standby: a 1', 'primary: a 1']);
  });
});
