import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { loadMessagePart, setLanguage } from '../../../src/i18n/i18n.ts';
import { Phrase } from '../../../src/i18n/Phrase.tsx';
import { renderTranslated } from '../translated.tsx';

beforeEach(() => loadMessagePart('app'));

const labelled = <Phrase of="views.labelled" values={{ label: <b>A</b>, value: ['x', ' → ', <i key="y">y</i>] }} />;

it.each([
  ['en', 'A: x → y'],
  ['de', 'A: x → y'],
  ['cs', 'A: x → y'],
  ['fr', 'A : x → y'],
  ['it', 'A: x → y'],
] as const)('puts elements into the placeholders of a text in %s', async (language, text) => {
  await setLanguage(language);
  const { container } = renderTranslated(labelled);
  expect(container.textContent).toBe(text);
  expect([container.querySelector('b')?.textContent, container.querySelector('i')?.textContent]).toEqual(['A', 'y']);
});

it('uses the order of the language, with values that look like placeholders', async () => {
  await setLanguage('en');
  const values = { record: <a href="/x">%{'{organization}'}</a>, organization: '%{record}' };
  const { container } = renderTranslated(<Phrase of="account.login.elsewhereIn" values={values} />);
  expect(container.textContent).toBe('Free here; elsewhere used by %{organization} (%{record})');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/x');
});
