import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { ApiError } from '../../server/errors.ts';
import { readJson } from '../../server/http/json.ts';

const app = Fastify();
readJson(app);
app.setErrorHandler((error, _, reply) =>
  reply.status(400).send(error instanceof ApiError ? error.body() : { reason: 'other' }),
);
app.post('/', async ({ body }) => body);

const post = async (payload: string) =>
  (await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })).json();
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

it.each([
  ['brackets within a text', { note: '['.repeat(500) }],
  ['a text that ends with a backslash', { path: 'C:\\', list: ['{'] }],
  ['quotation marks within a text', { note: `"${'{'.repeat(500)}"`, more: '\\"[' }],
  ['quotation marks by the hundred thousand', { note: '"'.repeat(250_000) }],
  ['many backslashes', { note: '\\'.repeat(5_001), more: ['"'] }],
])('reads %s as text [S16]', async (_, value) => {
  expect(await post(JSON.stringify(value))).toEqual(value);
});

it.each([
  [
    'a list in a field',
    `{"a": 1, "note\\"[": ${nested(10_000)}}`,
    { reason: 'VALIDATION', errors: { 'note\\"[': 'tooDeep' } },
  ],
  ['a list alone', nested(10_000), { reason: 'BAD_REQUEST' }],
  ['200,000 values', `[${'1,'.repeat(200_000)}1]`, { reason: 'TOO_LARGE' }],
  ['a text that does not end', '{"note": "[[[', { reason: 'other' }],
])('refuses %s before it is read [S16]', async (_, body, answer) => {
  expect(await post(body)).toEqual(answer);
});
