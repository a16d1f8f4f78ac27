import type { LocaleInput } from '@fullcalendar/react';
import cs from '@fullcalendar/react/locales/cs';
import de from '@fullcalendar/react/locales/de';
import en from '@fullcalendar/react/locales/en-gb';
import fr from '@fullcalendar/react/locales/fr';
import it from '@fullcalendar/react/locales/it';

/** FullCalendar's own texts by language of the console. */
export const locales: { readonly [language: string]: LocaleInput } = { cs, de, en, fr, it };
