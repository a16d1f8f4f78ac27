import type { Kind, Language } from './data.ts';

/** A text in the three languages of the protocol. */
export type Texts = Record<Language, string>;

const t = (ENGLISH: string, GERMAN: string, CZECH: string): Texts => ({ ENGLISH, GERMAN, CZECH });

export const GROUP_NAMES: readonly Texts[] = [
  t('day shift', 'Tagdienst', 'denní služba'),
  t('night shift', 'Nachtdienst', 'noční služba'),
  t('on call', 'Rufbereitschaft', 'pohotovost'),
];

export const PLAN_NAMES: readonly Texts[] = [
  t('emergency', 'Notfall', 'urgentní stav'),
  t('staff shortage', 'Personalausfall', 'výpadek personálu'),
];

/** One sort of alarm: what is said, how urgent it is and how it looks. */
export interface AlarmSort {
  name: Texts;
  text: Texts;
  priority: number;
  icon: { name: string; color: string };
  acknowledgeMode: string;
}

const RED = '#c62828';
const ORANGE = '#ef6c00';
const BLUE = '#1565c0';
const GREY = '#989898';

function sort(name: Texts, text: Texts, priority: number, icon: string, color: string): AlarmSort {
  const acknowledgeMode = priority === 1 ? 'ACCEPT_AND_ACKNOWLEDGE' : priority <= 3 ? 'ACCEPT' : 'NONE';
  return { name, text, priority, icon: { name: icon, color }, acknowledgeMode };
}

const CLINICAL: readonly AlarmSort[] = [
  sort(
    t('Cardiac arrest', 'Herzstillstand', 'Srdeční zástava'),
    t(
      'Cardiac arrest. Resuscitation team at once.',
      'Herzstillstand. Reanimationsteam sofort.',
      'Srdeční zástava. Resuscitační tým okamžitě.',
    ),
    1,
    'heart-pulse',
    RED,
  ),
  sort(
    t('Medical emergency', 'Medizinischer Notfall', 'Zdravotní urgence'),
    t(
      'Medical emergency. Come immediately.',
      'Medizinischer Notfall. Bitte sofort kommen.',
      'Zdravotní urgence. Přijďte ihned.',
    ),
    1,
    'medical',
    RED,
  ),
  sort(
    t('Patient missing', 'Patient vermisst', 'Pohřešovaný pacient'),
    t(
      'A patient is missing. Please join the search.',
      'Ein Patient wird vermisst. Bitte suchen helfen.',
      'Pohřešuje se pacient. Připojte se k pátrání.',
    ),
    2,
    'people',
    ORANGE,
  ),
  sort(
    t('Aggressive person', 'Aggressive Person', 'Agresivní osoba'),
    t(
      'Aggressive person. Security and staff needed.',
      'Aggressive Person. Sicherheitsdienst und Personal werden gebraucht.',
      'Agresivní osoba. Je třeba ostraha a personál.',
    ),
    2,
    'security',
    ORANGE,
  ),
  sort(
    t('Staff shortage', 'Personalausfall', 'Výpadek personálu'),
    t('Who can take an extra shift today?', 'Wer kann heute einspringen?', 'Kdo může dnes zaskočit?'),
    4,
    'people',
    BLUE,
  ),
];
const TRAUMA: readonly AlarmSort[] = [
  sort(
    t('Trauma room request', 'Schockraum', 'Urgentní sál'),
    t('Severely injured patient in ten minutes.', 'Schwerverletzter in zehn Minuten.', 'Těžce zraněný za deset minut.'),
    1,
    'ambulance',
    RED,
  ),
  sort(
    t('Mass casualty, stage 1', 'Massenanfall, Stufe 1', 'Hromadné neštěstí, stupeň 1'),
    t(
      'Mass casualty incident, stage 1. Report to your place.',
      'Massenanfall von Verletzten, Stufe 1. Bitte Position einnehmen.',
      'Hromadné neštěstí, stupeň 1. Zaujměte svá místa.',
    ),
    1,
    'sos',
    RED,
  ),
];
const LAB: readonly AlarmSort[] = [
  sort(
    t('Blood bank low', 'Blutkonserven knapp', 'Nedostatek krve'),
    t('Blood bank stock is low.', 'Bestand an Blutkonserven ist niedrig.', 'Zásoba krve je nízká.'),
    2,
    'medical',
    ORANGE,
  ),
  sort(
    t('Freezer temperature', 'Temperatur Gefrierschrank', 'Teplota mrazáku'),
    t('A freezer is above its limit.', 'Ein Gefrierschrank überschreitet den Grenzwert.', 'Mrazák překročil mez.'),
    3,
    'temperature',
    ORANGE,
  ),
  sort(
    t('Analyser fault', 'Störung Analysegerät', 'Porucha analyzátoru'),
    t('An analyser reports a fault.', 'Ein Analysegerät meldet eine Störung.', 'Analyzátor hlásí poruchu.'),
    4,
    'machine',
    GREY,
  ),
];
const TECHNICAL: readonly AlarmSort[] = [
  sort(
    t('Fire alarm', 'Brandmeldung', 'Požární poplach'),
    t('Fire alarm. Check and report.', 'Brandmeldung. Bitte prüfen und melden.', 'Požární poplach. Prověřte a hlaste.'),
    1,
    'fire',
    RED,
  ),
  sort(
    t('Power failure', 'Stromausfall', 'Výpadek proudu'),
    t(
      'Power failure. Emergency supply is running.',
      'Stromausfall. Notversorgung läuft.',
      'Výpadek proudu. Běží nouzové napájení.',
    ),
    1,
    'electricity',
    RED,
  ),
  sort(
    t('Lift stuck', 'Aufzug steht', 'Uvízlý výtah'),
    t('A lift is stuck with people inside.', 'Ein Aufzug steht mit Personen.', 'Výtah uvízl s lidmi uvnitř.'),
    2,
    'elevator',
    ORANGE,
  ),
  sort(
    t('Water ingress', 'Wassereinbruch', 'Průnik vody'),
    t('Water ingress. Check the pumps.', 'Wassereinbruch. Pumpen prüfen.', 'Průnik vody. Zkontrolujte čerpadla.'),
    2,
    'water',
    BLUE,
  ),
  sort(
    t('Medical gas pressure', 'Druck medizinische Gase', 'Tlak medicinálních plynů'),
    t(
      'Pressure of medical gases is low.',
      'Druck der medizinischen Gase ist zu niedrig.',
      'Tlak medicinálních plynů je nízký.',
    ),
    1,
    'gas',
    RED,
  ),
  sort(
    t('Network fault', 'Netzwerkstörung', 'Porucha sítě'),
    t(
      'Network fault. Several systems are affected.',
      'Netzwerkstörung. Mehrere Systeme sind betroffen.',
      'Porucha sítě. Postihuje více systémů.',
    ),
    3,
    'network',
    ORANGE,
  ),
];
const PLANT: readonly AlarmSort[] = [
  sort(
    t('Machine stopped', 'Maschinenstillstand', 'Zastavení stroje'),
    t(
      'Machine stopped. Maintenance needed.',
      'Maschine steht. Instandhaltung wird gebraucht.',
      'Stroj stojí. Je třeba údržba.',
    ),
    3,
    'machine',
    ORANGE,
  ),
  sort(
    t('Accident at work', 'Arbeitsunfall', 'Pracovní úraz'),
    t(
      'Accident at work. First aiders to the line.',
      'Arbeitsunfall. Ersthelfer zur Linie.',
      'Pracovní úraz. Zdravotníci k lince.',
    ),
    1,
    'medical',
    RED,
  ),
  sort(
    t('Gas leak', 'Gasaustritt', 'Únik plynu'),
    t(
      'Gas leak. Leave the hall, close the valves.',
      'Gasaustritt. Halle räumen, Ventile schließen.',
      'Únik plynu. Opusťte halu, zavřete ventily.',
    ),
    1,
    'gas',
    RED,
  ),
];
const TUNNEL: readonly AlarmSort[] = [
  sort(
    t('Accident in the tunnel', 'Unfall im Tunnel', 'Nehoda v tunelu'),
    t(
      'Accident in the tunnel. Lane is closed.',
      'Unfall im Tunnel. Fahrspur ist gesperrt.',
      'Nehoda v tunelu. Pruh je uzavřen.',
    ),
    1,
    'sos',
    RED,
  ),
  sort(
    t('Emergency door open', 'Nottür offen', 'Otevřené nouzové dveře'),
    t('An emergency door is open.', 'Eine Nottür ist offen.', 'Nouzové dveře jsou otevřené.'),
    3,
    'door',
    ORANGE,
  ),
  sort(
    t('Water ingress', 'Wassereinbruch', 'Průnik vody'),
    t('Water ingress. Check the pumps.', 'Wassereinbruch. Pumpen prüfen.', 'Průnik vody. Zkontrolujte čerpadla.'),
    2,
    'water',
    BLUE,
  ),
];
const OFFICE: readonly AlarmSort[] = [
  sort(
    t('Evacuation', 'Räumung', 'Evakuace'),
    t('Please leave the building.', 'Bitte das Gebäude verlassen.', 'Opusťte prosím budovu.'),
    1,
    'sos',
    RED,
  ),
  sort(
    t('Crisis team', 'Krisenstab', 'Krizový štáb'),
    t('The crisis team meets now.', 'Der Krisenstab trifft sich jetzt.', 'Krizový štáb se schází nyní.'),
    2,
    'people',
    ORANGE,
  ),
  sort(
    t('IT outage', 'IT-Ausfall', 'Výpadek IT'),
    t(
      'IT outage. Use the paper forms.',
      'IT-Ausfall. Bitte Papierformulare benutzen.',
      'Výpadek IT. Použijte papírové formuláře.',
    ),
    3,
    'network',
    GREY,
  ),
];

/** Sorts of alarms per kind of organization. */
export const ALARM_SORTS: Record<Kind, readonly AlarmSort[]> = {
  group: OFFICE,
  office: OFFICE,
  ward: CLINICAL,
  emergency: [...CLINICAL, ...TRAUMA],
  surgery: [...CLINICAL, ...TRAUMA],
  lab: LAB,
  technical: TECHNICAL,
  plant: PLANT,
  tunnel: TUNNEL,
};

/** Places an alarm can come from, per language. */
export const ROOMS: Record<Language, readonly string[]> = {
  ENGLISH: ['room 1', 'room 2', 'room 3', 'corridor', 'level 0', 'level 1', 'level 2', 'roof'],
  GERMAN: ['Raum 1', 'Raum 2', 'Raum 3', 'Flur', 'Ebene 0', 'Ebene 1', 'Ebene 2', 'Dach'],
  CZECH: ['místnost 1', 'místnost 2', 'místnost 3', 'chodba', 'podlaží 0', 'podlaží 1', 'podlaží 2', 'střecha'],
};

/** Announcements for calls by hand. */
export const ANNOUNCEMENTS: readonly { name: string; texts: Texts }[] = [
  {
    name: 'Come to the ward',
    texts: t(
      'Please come to [ward] at once.',
      'Bitte sofort auf [Station] kommen.',
      'Přijďte prosím ihned na [oddělení].',
    ),
  },
  {
    name: 'Call back',
    texts: t('Please call back on [number].', 'Bitte um Rückruf unter [Nummer].', 'Zavolejte prosím zpět na [číslo].'),
  },
  {
    name: 'Extra shift',
    texts: t(
      'Can you take the shift on [day]?',
      'Können Sie den Dienst am [Tag] übernehmen?',
      'Můžete vzít službu v [den]?',
    ),
  },
  {
    name: 'All clear',
    texts: t(
      'All clear. The alarm is over.',
      'Entwarnung. Der Alarm ist beendet.',
      'Konec poplachu. Nebezpečí pominulo.',
    ),
  },
  {
    name: 'Test call',
    texts: t(
      'This is a test. Please accept.',
      'Dies ist ein Test. Bitte annehmen.',
      'Toto je zkouška. Prosím přijměte.',
    ),
  },
  {
    name: 'Evacuation',
    texts: t(
      'Please leave the building by the nearest exit.',
      'Bitte das Gebäude über den nächsten Ausgang verlassen.',
      'Opusťte budovu nejbližším východem.',
    ),
  },
  {
    name: 'Road closed',
    texts: t(
      'The tunnel is closed. Use the bridge.',
      'Der Tunnel ist gesperrt. Bitte die Brücke benutzen.',
      'Tunel je uzavřen. Použijte most.',
    ),
  },
  {
    name: 'IT outage',
    texts: t(
      'IT outage. Use the paper forms.',
      'IT-Ausfall. Bitte Papierformulare benutzen.',
      'Výpadek IT. Použijte papírové formuláře.',
    ),
  },
  {
    name: 'Parking',
    texts: t(
      'Please move your car from the ambulance bay.',
      'Bitte das Auto von der Rettungszufahrt entfernen.',
      'Odstraňte prosím vůz z příjezdu sanitek.',
    ),
  },
  {
    name: 'Team meeting',
    texts: t(
      'The team meets in [room] at [time].',
      'Das Team trifft sich um [Uhrzeit] in [Raum].',
      'Tým se schází v [čas] v [místnost].',
    ),
  },
  {
    name: 'Blood donors',
    texts: t(
      'Donors of group [group] are needed.',
      'Spender der Gruppe [Gruppe] werden gebraucht.',
      'Potřebujeme dárce skupiny [skupina].',
    ),
  },
  {
    name: 'Transport',
    texts: t(
      'Patient transport from [place] to [place].',
      'Patiententransport von [Ort] nach [Ort].',
      'Převoz pacienta z [místo] do [místo].',
    ),
  },
];
