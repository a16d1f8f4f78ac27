import { expect, it } from 'vitest';
import { readTableFilters } from '../../../../dataProvider/replies/tableFilters.ts';

const VIEWS = '{"tocsinViews":{"users":[]},"theirs":1}';

it.each<[what: string, body: string, text: string]>([
  ['the text itself', VIEWS, VIEWS],
  ['a JSON string', JSON.stringify(VIEWS), VIEWS],
  ['an object around it', JSON.stringify({ owner: 'a', filters: VIEWS }), VIEWS],
  ['an object of another program', '{"filters":"{\\"b\\":1}"}', '{"filters":"{\\"b\\":1}"}'],
  ['a text of another program', 'a;b', 'a;b'],
  ['nothing', '', ''],
  ['null', 'null', ''],
  ['the page of a server without the call', ' <!doctype html><title>Console</title>', ''],
])('%s', (_, body, text) => {
  expect(readTableFilters(body)).toBe(text);
});
