import { expect, it } from 'vitest';
import { readBody } from '../../../dataProvider/http/reply.ts';

it.each([
  ['attachment; filename=report-St-Anna.pdf', 'report-St-Anna.pdf'],
  ["attachment; filename=report-Sud.pdf; filename*=UTF-8''report-S%C3%BCd.pdf", 'report-Süd.pdf'],
  ['attachment', undefined],
  ['attachment; filename=""', undefined],
  [undefined, undefined],
])('the name of a file sent with %s is %s', async (header, name) => {
  const headers = header === undefined ? undefined : { 'content-disposition': header };
  const file = await readBody(new Response('%PDF', { headers }), 'file');
  expect(file).toEqual({ bytes: new TextEncoder().encode('%PDF').buffer, name });
});
