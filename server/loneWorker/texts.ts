import cs from '../../locales/cs/checkIn.json' with { type: 'json' };
import de from '../../locales/de/checkIn.json' with { type: 'json' };
import en from '../../locales/en/checkIn.json' with { type: 'json' };
import fr from '../../locales/fr/checkIn.json' with { type: 'json' };
import it from '../../locales/it/checkIn.json' with { type: 'json' };
import { type AnswerLanguage, filled } from '../alarms/answers/texts.ts';

const TEXTS = { en, de, cs, fr, it };

export type CheckInKey = keyof typeof en.checkIn;

/** A text of the page on which a person who works alone checks in, of reminders and of alarms. */
export function checkInText(
  language: AnswerLanguage,
  key: CheckInKey,
  values: { [name: string]: string } = {},
): string {
  return filled(TEXTS[language].checkIn[key], values);
}
