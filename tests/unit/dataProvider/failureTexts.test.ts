import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeFailure } from '../../../dataProvider/http/errors.ts';
import { HttpFailure } from '../../../dataProvider/http/failure.ts';
import { signInFailure } from '../../../src/signIn/failure.ts';

const late = (method: 'GET' | 'POST', read?: boolean) =>
  new HttpFailure({ method, path: '/list', read }, { kind: 'timeout', status: 0 });

it('advises to check whether a change arrived only for calls that change something [P26]', () => {
  expect(describeFailure(late('GET'), { op: 'one' }).key).toBe('errors.timeoutRead');
  expect(describeFailure(late('POST', true), { op: 'list' }).key).toBe('errors.timeoutRead');
  expect(describeFailure(late('POST'), { op: 'create' }).key).toBe('errors.timeout');
});

it.each([
  [500, 'failed'],
  [503, 'unreachable'],
  [403, 'other'],
])('a sign-in answered %i is reported as %s [P26]', (status, told) => {
  expect(signInFailure(new HttpFailure({ method: 'POST', path: '/auth' }, { kind: 'answer', status }))).toBe(told);
});

it.each(['en', 'de', 'cs', 'fr', 'it'])('the texts of a refused sign-in exist once in %s [P6]', (language) => {
  const texts = (file: string) =>
    readFileSync(join(import.meta.dirname, `../../../locales/${language}/${file}.json`), 'utf8');
  const [signIn, errors] = [JSON.parse(texts('signIn')).signIn.errors, JSON.parse(texts('errors')).errors];
  expect(Object.keys(signIn).sort()).toEqual([
    'INVALID_CREDENTIALS',
    'INVALID_VERIFICATION_CODE',
    'TOO_MANY_REQUESTS',
    'failed',
    'other',
    'unreachable',
  ]);
  expect(Object.keys(errors)).not.toContain('login');
});
