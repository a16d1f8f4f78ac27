import { expect, it } from 'vitest';
import { HttpFailure } from '../../dataProvider/http/failure.ts';
import { isRepeatable } from '../../dataProvider/http/repeatable.ts';

const failure = (status: number, more: Partial<HttpFailure> = {}) =>
  Object.assign(new HttpFailure({ method: 'POST', path: '/x' }, { kind: status ? 'answer' : 'network', status }), more);

it('a write is repeated automatically only if the server was unreachable and repeating is safe [U6]', () => {
  const cases: [string, HttpFailure, boolean, boolean][] = [
    // what failed, how, whether a change is repeated, whether a creation is repeated
    ['no answer', failure(0), true, false],
    ['not ready', failure(503), true, true],
    ['refused before it began', failure(0, { undone: true }), true, true],
    ['a gateway that waited too long', failure(504), true, false],
    ['no answer in time', failure(0, { kind: 'timeout' }), false, false],
    ['stored, but not what follows', failure(503, { stored: true }), false, false],
    ['refused', failure(400), false, false],
    ['a defect', failure(500), false, false],
  ];
  for (const [name, failed, change, creation] of cases) {
    expect([name, isRepeatable(failed, true), isRepeatable(failed, false)]).toEqual([name, change, creation]);
  }
  expect(isRepeatable(new TypeError('no call at all'), true)).toBe(false);
});
