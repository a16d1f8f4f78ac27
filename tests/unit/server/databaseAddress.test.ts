import { describe, expect, it } from 'vitest';
import { databaseAddress, hostOf, standbyAddress } from '../../../server/database/address.ts';

describe('DATABASE_URL', () => {
  it.each([
    ['postgres://u:p@a/db', ['postgres://u:p@a/db'], 'any'],
    ['postgresql://u@a:5433/db?sslmode=disable', ['postgresql://u@a:5433/db?sslmode=disable'], 'any'],
    ['postgres://a,b/db', ['postgres://a/db', 'postgres://b/db'], 'read-write'],
    [
      'postgres://u:p%40x@a:1,b:2,[::1]:3/db?target_session_attrs=primary',
      ['postgres://u:p%40x@a:1/db', 'postgres://u:p%40x@b:2/db', 'postgres://u:p%40x@[::1]:3/db'],
      'primary',
    ],
    ['postgres://a,b/db?target_session_attrs=any', ['postgres://a/db', 'postgres://b/db'], 'any'],
    [
      'postgres://u@/db?host=a,b&port=1,2',
      ['postgres://u@localhost/db?host=a&port=1', 'postgres://u@localhost/db?host=b&port=2'],
      'read-write',
    ],
    ['postgres://a,b/db?port=7', ['postgres://a/db?port=7', 'postgres://b/db?port=7'], 'read-write'],
    ['postgres://u@127.0.0.1:7/db?host=/run', ['postgres://u@localhost/db?host=%2Frun&port=7'], 'any'],
    ['postgres://u@/db?host=/var/run/postgresql', ['postgres://u@localhost/db?host=%2Fvar%2Frun%2Fpostgresql'], 'any'],
  ])('%s is read as libpq reads it', (url, urls, wanted) => {
    expect(databaseAddress(url)).toEqual({ urls, wanted });
  });

  it.each(['prefer', 'require', 'verify-ca', 'verify-full'])('sslmode=%s verifies certificate and name', (mode) => {
    expect(databaseAddress(`postgres://a/db?sslmode=${mode}`)?.urls).toEqual(['postgres://a/db?sslmode=verify-full']);
  });

  it.each(['disable', 'no-verify', 'require&uselibpqcompat=true'])('sslmode=%s stays as it is', (mode) => {
    expect(databaseAddress(`postgres://a/db?sslmode=${mode}`)?.urls).toEqual([`postgres://a/db?sslmode=${mode}`]);
  });

  it.each([
    'mysql://a/db',
    'postgres:a',
    'postgres://a,/db',
    'postgres://a:1,b:x/db',
    'postgres://a,b/db?port=1,2,3',
    'postgres://a,b/db?target_session_attrs=standby',
  ])('%s is refused', (url) => {
    expect(databaseAddress(url)).toBeUndefined();
  });

  it('is named in messages without user and password', () => {
    expect(hostOf('postgres://u:secret@a:5433/db')).toBe('a:5433');
    expect(hostOf('postgres://u@localhost/db?host=%2Fvar%2Frun&port=2')).toBe('/var/run:2');
  });

  it.each([
    ['postgres://a/db', ['postgres://a/db']],
    ['postgres://u:x@a:1,b:2/db', ['postgres://u:x@a:1/db', 'postgres://u:x@b:2/db']],
    ['postgres://a,b/db?target_session_attrs=standby', ['postgres://a/db', 'postgres://b/db']],
  ])('%s is the address of standbys', (url, urls) => {
    expect(standbyAddress(url)).toEqual({ urls, wanted: 'standby' });
  });

  it.each(['read-write', 'primary', 'any', 'prefer-standby'])('standbys are not asked for as %s', (wanted) => {
    expect(standbyAddress(`postgres://a,b/db?target_session_attrs=${wanted}`)).toBeUndefined();
  });
});
