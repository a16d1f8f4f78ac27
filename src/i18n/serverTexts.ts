/** GET /locale: a translation map of the server, merged over the shipped texts (spec section 7). */
import { locale } from '../../dataProvider/session.ts';
import { LANGUAGES, type Language, type Messages } from '../../locales/index.ts';
import { addMessages } from './i18n.ts';

const asked = new Set<Language>();

/** The map may hold one language's texts, flat or nested, or a map per language code. */
function textsFor(map: Messages, language: Language): Messages | undefined {
  if (!LANGUAGES.some(({ code }) => typeof map[code] === 'object')) return map;
  const own = map[language];
  return typeof own === 'object' ? own : undefined;
}

/** Asks once for each language; a server without texts of its own changes nothing. */
export async function loadServerTexts(language: Language): Promise<void> {
  if (asked.has(language)) return;
  asked.add(language);
  try {
    const map = (await locale(language)) as Messages;
    if (Object.keys(map).length === 0) return;
    addMessages((shown) => (shown === language ? textsFor(map, language) : undefined));
  } catch {
    asked.delete(language); // the shipped texts are complete without it
  }
}
