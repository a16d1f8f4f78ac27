import { expect, it } from 'vitest';
import { withParams } from '../../../src/definition/searchParams.ts';

it('search parameters are set, changed and removed, and others are kept', () => {
  const before = new URLSearchParams('q=fire&page=3&org=2');
  expect(String(withParams(before, { q: 'water', page: '', org: undefined, tab: 'log' }))).toBe('q=water&tab=log');
  expect(String(before)).toBe('q=fire&page=3&org=2');
});
