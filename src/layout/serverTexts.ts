/** GET /locale: the server's translations override the shipped texts (spec section 7). */
import { locale } from '../../dataProvider/calls/session.ts';
import { LANGUAGES, type Messages } from '../../locales/index.ts';
import { addMessages } from '../i18n/i18n.ts';

const asked = new Set<string>();

/** The reply may contain the texts of one language, flat or nested, or a map per language code. */
function textsFor(map: Messages, language: string): Messages | undefined {
  if (!LANGUAGES.some(({ code }) => typeof map[code] === 'object')) return map;
  const own = map[language];
  return typeof own === 'object' ? own : undefined;
}

/** Fetches the server's texts once per language; a server without texts changes nothing. */
export async function loadServerTexts(language: string): Promise<void> {
  if (asked.has(language)) return;
  asked.add(language);
  try {
    const map = await locale(language);
    if (Object.keys(map).length === 0) return;
    addMessages((shown) => (shown === language ? textsFor(map, language) : undefined));
  } catch {
    asked.delete(language); // tried again at the next call
  }
}
