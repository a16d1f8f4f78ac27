import cs from '../../locales/cs/errors.json';
import de from '../../locales/de/errors.json';
import en from '../../locales/en/errors.json';
import fr from '../../locales/fr/errors.json';
import it from '../../locales/it/errors.json';

const files: { [language: string]: unknown } = { en, de, cs, fr, it };

/** Translates as the console does: nested keys, %{argument}; a missing key is returned unchanged. */
export function translator(language: string): (key: string, args?: { [name: string]: unknown }) => string {
  return (key, args = {}) => {
    let value: unknown = files[language];
    for (const segment of key.split('.')) value = (value as { [key: string]: unknown } | undefined)?.[segment];
    return typeof value === 'string' ? value.replace(/%\{(\w+)\}/g, (_, name) => String(args[name] ?? '')) : key;
  };
}
