import type { Language } from './data.ts';

/** A text in the three languages of the protocol. */
export type Texts = Record<Language, string>;

/** Creates a text from its English, German and Czech versions. */
export const t = (ENGLISH: string, GERMAN: string, CZECH: string): Texts => ({ ENGLISH, GERMAN, CZECH });

export const GROUP_NAMES: readonly Texts[] = [
  t('day shift', 'Tagdienst', 'denní služba'),
  t('night shift', 'Nachtdienst', 'noční služba'),
  t('on call', 'Rufbereitschaft', 'pohotovost'),
];

export const PLAN_NAMES: readonly Texts[] = [
  t('emergency', 'Notfall', 'urgentní stav'),
  t('staff shortage', 'Personalausfall', 'výpadek personálu'),
];

/** Locations of alarms, per language. */
export const ROOMS: Record<Language, readonly string[]> = {
  ENGLISH: ['room 1', 'room 2', 'room 3', 'corridor', 'level 0', 'level 1', 'level 2', 'roof'],
  GERMAN: ['Raum 1', 'Raum 2', 'Raum 3', 'Flur', 'Ebene 0', 'Ebene 1', 'Ebene 2', 'Dach'],
  CZECH: ['místnost 1', 'místnost 2', 'místnost 3', 'chodba', 'podlaží 0', 'podlaží 1', 'podlaží 2', 'střecha'],
};

/** Announcements for manual calls. */
export const ANNOUNCEMENTS: readonly { name: Texts; texts: Texts; everywhere?: boolean }[] = [
  {
    name: t('Come to the ward', 'Auf Station kommen', 'Přijďte na oddělení'),
    texts: t(
      'Please come to [ward] at once.',
      'Bitte sofort auf [Station] kommen.',
      'Přijďte prosím ihned na [oddělení].',
    ),
  },
  {
    name: t('Call back', 'Rückruf', 'Zavolejte zpět'),
    everywhere: true,
    texts: t('Please call back on [number].', 'Bitte um Rückruf unter [Nummer].', 'Zavolejte prosím zpět na [číslo].'),
  },
  {
    name: t('Extra shift', 'Zusatzdienst', 'Služba navíc'),
    everywhere: true,
    texts: t(
      'Can you take the shift on [day]?',
      'Können Sie den Dienst am [Tag] übernehmen?',
      'Můžete vzít službu v [den]?',
    ),
  },
  {
    name: t('All clear', 'Entwarnung', 'Konec poplachu'),
    everywhere: true,
    texts: t(
      'All clear. The alarm is over.',
      'Entwarnung. Der Alarm ist beendet.',
      'Konec poplachu. Nebezpečí pominulo.',
    ),
  },
  {
    name: t('Test call', 'Testruf', 'Zkušební volání'),
    everywhere: true,
    texts: t(
      'This is a test. Please accept.',
      'Dies ist ein Test. Bitte annehmen.',
      'Toto je zkouška. Prosím přijměte.',
    ),
  },
  {
    name: t('Evacuation', 'Räumung', 'Evakuace'),
    everywhere: true,
    texts: t(
      'Please leave the building by the nearest exit.',
      'Bitte das Gebäude über den nächsten Ausgang verlassen.',
      'Opusťte budovu nejbližším východem.',
    ),
  },
  {
    name: t('Road closed', 'Straße gesperrt', 'Uzavřená silnice'),
    texts: t(
      'The tunnel is closed. Use the bridge.',
      'Der Tunnel ist gesperrt. Bitte die Brücke benutzen.',
      'Tunel je uzavřen. Použijte most.',
    ),
  },
  {
    name: t('IT outage', 'IT-Ausfall', 'Výpadek IT'),
    texts: t(
      'IT outage. Use the paper forms.',
      'IT-Ausfall. Bitte Papierformulare benutzen.',
      'Výpadek IT. Použijte papírové formuláře.',
    ),
  },
  {
    name: t('Parking', 'Parken', 'Parkování'),
    texts: t(
      'Please move your car from the ambulance bay.',
      'Bitte das Auto von der Rettungszufahrt entfernen.',
      'Odstraňte prosím vůz z příjezdu sanitek.',
    ),
  },
  {
    name: t('Team meeting', 'Teambesprechung', 'Porada týmu'),
    everywhere: true,
    texts: t(
      'The team meets in [room] at [time].',
      'Das Team trifft sich um [Uhrzeit] in [Raum].',
      'Tým se schází v [čas] v [místnost].',
    ),
  },
  {
    name: t('Blood donors', 'Blutspender', 'Dárci krve'),
    texts: t(
      'Donors of group [group] are needed.',
      'Spender der Gruppe [Gruppe] werden gebraucht.',
      'Potřebujeme dárce skupiny [skupina].',
    ),
  },
  {
    name: t('Transport', 'Transport', 'Převoz'),
    texts: t(
      'Patient transport from [place] to [place].',
      'Patiententransport von [Ort] nach [Ort].',
      'Převoz pacienta z [místo] do [místo].',
    ),
  },
];
