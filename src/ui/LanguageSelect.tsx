import { LANGUAGES } from '../../locales/index.ts';
import { setLanguage, useLanguage } from '../i18n/i18n.ts';

interface Props {
  id?: string;
  className?: string;
  /** Its name where it has no visible label. */
  label?: string;
}

/** The language of this machine as a list to choose from; the choice holds at once. */
export function LanguageSelect({ id, className, label }: Props) {
  const language = useLanguage();
  const choose = (code: string) => {
    const chosen = LANGUAGES.find((one) => one.code === code);
    if (chosen) setLanguage(chosen.code).catch(() => undefined); // it stays as it is
  };
  return (
    <select
      id={id}
      className={className}
      aria-label={label}
      value={language}
      onChange={(event) => choose(event.target.value)}
    >
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
