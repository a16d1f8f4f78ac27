import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, loadMessages, type Messages } from '../../../locales/index.ts';

function flatten(messages: object, prefix = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]: [string, string | Messages]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const KEYS = flatten(english);
/** Shorter texts may be equal in several languages: "Dashboard", "Details", "Email", "Password". */
const SENTENCE = 3;

describe.each(LANGUAGES)("react-admin's own texts in $name [P12]", ({ code }) => {
  it('are complete, and have only existing arguments', async () => {
    const texts = new Map(flatten(await loadMessages(code, 'app')));
    expect(KEYS.length).toBeGreaterThan(150);
    const namesOf = (text: string | undefined) => text?.match(/%\{\w+\}/g) ?? [];
    const wrong = KEYS.filter(([key, text]) => {
      const own = texts.get(key);
      const known = [...namesOf(text), '%{smart_count}'];
      return own === undefined || namesOf(own).some((name) => !known.includes(name));
    });
    expect(wrong).toEqual([]);
  });

  it.skipIf(code === 'en')('are translated, not copied', async () => {
    const texts = new Map(flatten(await loadMessages(code, 'app')));
    const sentences = KEYS.filter(([, text]) => text.split(' ').length >= SENTENCE);
    expect(sentences.filter(([key, text]) => texts.get(key) === text)).toEqual([]);
  });
});
