import { expect, it } from 'vitest';
import { readSuggestedName, readTriggerTypes } from '../../../../dataProvider/replies/triggering.ts';

it.each<[reply: unknown, types: string[] | null]>([
  [
    ['ON_NEW', 'ON_FAILURE'],
    ['ON_NEW', 'ON_FAILURE'],
  ],
  [
    { list: [{ type: 'ON_NEW' }, { consequential_trigger: 'ON_FAILURE' }, { name: 3 }, 3, null, {}] },
    ['ON_NEW', 'ON_FAILURE', '3'],
  ],
  [[], []],
  ['ON_NEW', null],
  [null, null],
])('the trigger types in %j are %j (S7)', (reply, types) => {
  expect(readTriggerTypes(reply)).toEqual(types);
});

it.each<[reply: unknown, name: string]>([
  [' Next ', 'Next'],
  [{ name: 'Next' }, 'Next'],
  [{ data: 'Next' }, 'Next'],
  [{ name: { de: 'Weiter' } }, ''],
  [['Next'], ''],
  [null, ''],
])('the suggested name in %j is %j (S7)', (reply, name) => {
  expect(readSuggestedName(reply)).toBe(name);
});
