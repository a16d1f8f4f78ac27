/** Loads the texts of one language on demand: those of the sign-in page, or those of the whole console. */
export type Language = 'en' | 'de' | 'cs' | 'fr' | 'it';
export type Messages = { [key: string]: string | Messages };
/** Texts that are loaded together. */
export type MessagePart = 'signIn' | 'app';

interface LanguageInfo {
  code: Language;
  /** The language's own name. */
  name: string;
}

export const LANGUAGES: readonly LanguageInfo[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'cs', name: 'Čeština' },
  { code: 'fr', name: 'Français' },
  { code: 'it', name: 'Italiano' },
];

type Loader = () => Promise<{ default: Messages }>;
const signIn: Record<Language, Loader> = {
  en: () => import('./en/signIn.json'),
  de: () => import('./de/signIn.json'),
  cs: () => import('./cs/signIn.json'),
  fr: () => import('./fr/signIn.json'),
  it: () => import('./it/signIn.json'),
};
const app: Record<Language, Loader> = {
  en: () => import('./en/app.ts'),
  de: () => import('./de/app.ts'),
  cs: () => import('./cs/app.ts'),
  fr: () => import('./fr/app.ts'),
  it: () => import('./it/app.ts'),
};

/** Nested messages of one part; the top-level keys are the names of the files. */
export async function loadMessages(language: Language, part: MessagePart): Promise<Messages> {
  return (await (part === 'signIn' ? signIn : app)[language]()).default;
}
