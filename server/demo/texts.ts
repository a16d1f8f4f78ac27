import type { Language } from './names.ts';

/** A text in the three languages of the protocol. */
export type Texts = Record<Language, string>;

/** Creates a text from its English, German and Czech versions. */
export const t = (ENGLISH: string, GERMAN: string, CZECH: string): Texts => ({ ENGLISH, GERMAN, CZECH });

/** Reads "English | German | Czech". */
export function textsOf(line = ''): Texts {
  const [english = '', german = '', czech = ''] = line.split(' | ');
  return t(english, german, czech);
}

/** The lines of a table that is written as one text. */
export const linesOf = (table: string): string[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim());

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

/** Announcements for manual calls, each of two lines: name, and whether all sites have it; text. */
const TABLE = `
  Come to the ward | Auf Station kommen | Přijďte na oddělení
    Please come to [ward] at once. | Bitte sofort auf [Station] kommen. | Přijďte prosím ihned na [oddělení].
  Call back | Rückruf | Zavolejte zpět | everywhere
    Please call back on [number]. | Bitte um Rückruf unter [Nummer]. | Zavolejte prosím zpět na [číslo].
  Extra shift | Zusatzdienst | Služba navíc | everywhere
    Can you take the shift on [day]? | Können Sie den Dienst am [Tag] übernehmen? | Můžete vzít službu v [den]?
  All clear | Entwarnung | Konec poplachu | everywhere
    All clear. The alarm is over. | Entwarnung. Der Alarm ist beendet. | Konec poplachu. Nebezpečí pominulo.
  Test call | Testruf | Zkušební volání | everywhere
    This is a test. Please accept. | Dies ist ein Test. Bitte annehmen. | Toto je zkouška. Prosím přijměte.
  Evacuation | Räumung | Evakuace | everywhere
    Please leave the building by the nearest exit. | Bitte das Gebäude über den nächsten Ausgang verlassen. | Opusťte budovu nejbližším východem.
  Road closed | Straße gesperrt | Uzavřená silnice
    The tunnel is closed. Use the bridge. | Der Tunnel ist gesperrt. Bitte die Brücke benutzen. | Tunel je uzavřen. Použijte most.
  IT outage | IT-Ausfall | Výpadek IT
    IT outage. Use the paper forms. | IT-Ausfall. Bitte Papierformulare benutzen. | Výpadek IT. Použijte papírové formuláře.
  Parking | Parken | Parkování
    Please move your car from the ambulance bay. | Bitte das Auto von der Rettungszufahrt entfernen. | Odstraňte prosím vůz z příjezdu sanitek.
  Team meeting | Teambesprechung | Porada týmu | everywhere
    The team meets in [room] at [time]. | Das Team trifft sich um [Uhrzeit] in [Raum]. | Tým se schází v [čas] v [místnost].
  Blood donors | Blutspender | Dárci krve
    Donors of group [group] are needed. | Spender der Gruppe [Gruppe] werden gebraucht. | Potřebujeme dárce skupiny [skupina].
  Transport | Transport | Převoz
    Patient transport from [place] to [place]. | Patiententransport von [Ort] nach [Ort]. | Převoz pacienta z [místo] do [místo].`;

export const ANNOUNCEMENTS: readonly { name: Texts; texts: Texts; everywhere: boolean }[] = linesOf(TABLE).flatMap(
  (name, i, lines) =>
    i % 2 > 0 ? [] : [{ name: textsOf(name), texts: textsOf(lines[i + 1]), everywhere: name.endsWith('| everywhere') }],
);
