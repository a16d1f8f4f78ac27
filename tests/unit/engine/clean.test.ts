import { describe, expect, it } from 'vitest';
import { addressChanges, cleanRecord } from '../../../src/engine/addresses.ts';
import type { Fields } from '../../../src/engine/definition.ts';

const FIELDS: Fields = {
  name: { type: 'text', maxLength: 20 },
  email: { type: 'text', maxLength: 20, address: 'EMAIL' },
  note: { type: 'longText' },
  password: { type: 'password', maxLength: 20 },
};

describe('cleaning the texts of a record', () => {
  it('removes blanks at the ends and invisible characters, but nothing of a password', () => {
    expect(cleanRecord(FIELDS, { name: ' Ji\u200bří ', email: 'mailto:jan@example.org', password: ' a ' })).toEqual({
      name: 'Jiří',
      email: 'jan@example.org',
      password: ' a ',
    });
  });

  it('mends a text that is a little too long, because cleaning may shorten it', () => {
    const copied = `${' '.repeat(180)}jan@example.org`;
    expect(cleanRecord(FIELDS, { name: copied, email: copied })).toEqual({
      name: 'jan@example.org',
      email: 'jan@example.org',
    });
  });

  it('leaves alone what is refused for its length in any case: one request cannot cost time by its texts', () => {
    const endless = ` ${'a.'.repeat(500_000)}@b `;
    const record = { name: endless, email: endless };
    expect(cleanRecord(FIELDS, record)).toEqual(record);
    expect(addressChanges(FIELDS, record)).toEqual([]);
  });

  it('cleans a text without a limit, however long it is', () => {
    expect(cleanRecord(FIELDS, { note: ` ${'a'.repeat(5_000)} ` })).toEqual({ note: 'a'.repeat(5_000) });
  });
});
