/** Which of the forms "one |||| few |||| other" a count takes, in the order the language's plural rules name them. */
const ORDER: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
const rules = new Map<string, { select: Intl.PluralRules; forms: Intl.LDMLPluralRule[] }>();

function rulesOf(language: string) {
  let known = rules.get(language);
  if (!known) {
    const select = new Intl.PluralRules(language);
    // only the categories whole numbers reach: Czech "many" is for decimals, French and Italian "many" for millions
    const reached = new Set([0, 1, 2, 3, 5, 11, 100].map((count) => select.select(count)));
    known = { select, forms: ORDER.filter((form) => reached.has(form)) };
    rules.set(language, known);
  }
  return known;
}

/** Chooses the form of `text` for `count`; a text with fewer forms than the language has ends in its last one. */
export function pluralForm(text: string, count: number, language: string): string {
  const parts = text.split('||||').map((part) => part.trim());
  const { select, forms } = rulesOf(language);
  const index = forms.indexOf(select.select(count));
  return parts[Math.min(index < 0 ? parts.length - 1 : index, parts.length - 1)] ?? text;
}
