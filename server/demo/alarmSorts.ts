import type { Kind } from './data.ts';
import { type Texts, t } from './texts.ts';

/** One kind of alarm: its texts, priority and icon. */
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

/** Parses "English | German | Czech". */
function split(text: string): Texts {
  const [english = '', german = '', czech = ''] = text.split(' | ');
  return t(english, german, czech);
}

function sort(priority: number, icon: string, color: string, name: string, text: string): AlarmSort {
  const acknowledgeMode = priority === 1 ? 'ACCEPT_AND_ACKNOWLEDGE' : priority <= 3 ? 'ACCEPT' : 'NONE';
  return { name: split(name), text: split(text), priority, icon: { name: icon, color }, acknowledgeMode };
}

const CLINICAL: readonly AlarmSort[] = [
  sort(
    1,
    'heart-pulse',
    RED,
    'Cardiac arrest | Herzstillstand | Srdeční zástava',
    'Cardiac arrest. Resuscitation team at once. | Herzstillstand. Reanimationsteam sofort. | Srdeční zástava. Resuscitační tým okamžitě.',
  ),
  sort(
    1,
    'medical',
    RED,
    'Medical emergency | Medizinischer Notfall | Zdravotní urgence',
    'Medical emergency. Come immediately. | Medizinischer Notfall. Bitte sofort kommen. | Zdravotní urgence. Přijďte ihned.',
  ),
  sort(
    2,
    'people',
    ORANGE,
    'Patient missing | Patient vermisst | Pohřešovaný pacient',
    'A patient is missing. Please join the search. | Ein Patient wird vermisst. Bitte suchen helfen. | Pohřešuje se pacient. Připojte se k pátrání.',
  ),
  sort(
    2,
    'security',
    ORANGE,
    'Aggressive person | Aggressive Person | Agresivní osoba',
    'Aggressive person. Security and staff needed. | Aggressive Person. Sicherheitsdienst und Personal werden gebraucht. | Agresivní osoba. Je třeba ostraha a personál.',
  ),
  sort(
    4,
    'people',
    BLUE,
    'Staff shortage | Personalausfall | Výpadek personálu',
    'Who can take an extra shift today? | Wer kann heute einspringen? | Kdo může dnes zaskočit?',
  ),
];
const TRAUMA: readonly AlarmSort[] = [
  sort(
    1,
    'ambulance',
    RED,
    'Trauma room request | Schockraum | Urgentní sál',
    'Severely injured patient in ten minutes. | Schwerverletzter in zehn Minuten. | Těžce zraněný za deset minut.',
  ),
  sort(
    1,
    'sos',
    RED,
    'Mass casualty, stage 1 | Massenanfall, Stufe 1 | Hromadné neštěstí, stupeň 1',
    'Mass casualty incident, stage 1. Report to your place. | Massenanfall von Verletzten, Stufe 1. Bitte Position einnehmen. | Hromadné neštěstí, stupeň 1. Zaujměte svá místa.',
  ),
];
const LAB: readonly AlarmSort[] = [
  sort(
    2,
    'medical',
    ORANGE,
    'Blood bank low | Blutkonserven knapp | Nedostatek krve',
    'Blood bank stock is low. | Bestand an Blutkonserven ist niedrig. | Zásoba krve je nízká.',
  ),
  sort(
    3,
    'temperature',
    ORANGE,
    'Freezer temperature | Temperatur Gefrierschrank | Teplota mrazáku',
    'A freezer is above its limit. | Ein Gefrierschrank überschreitet den Grenzwert. | Mrazák překročil mez.',
  ),
  sort(
    4,
    'machine',
    GREY,
    'Analyser fault | Störung Analysegerät | Porucha analyzátoru',
    'An analyser reports a fault. | Ein Analysegerät meldet eine Störung. | Analyzátor hlásí poruchu.',
  ),
];
const TECHNICAL: readonly AlarmSort[] = [
  sort(
    1,
    'fire',
    RED,
    'Fire alarm | Brandmeldung | Požární poplach',
    'Fire alarm. Check and report. | Brandmeldung. Bitte prüfen und melden. | Požární poplach. Prověřte a hlaste.',
  ),
  sort(
    1,
    'electricity',
    RED,
    'Power failure | Stromausfall | Výpadek proudu',
    'Power failure. Emergency supply is running. | Stromausfall. Notversorgung läuft. | Výpadek proudu. Běží nouzové napájení.',
  ),
  sort(
    2,
    'elevator',
    ORANGE,
    'Lift stuck | Aufzug steht | Uvízlý výtah',
    'A lift is stuck with people inside. | Ein Aufzug steht mit Personen. | Výtah uvízl s lidmi uvnitř.',
  ),
  sort(
    2,
    'water',
    BLUE,
    'Water ingress | Wassereinbruch | Průnik vody',
    'Water ingress. Check the pumps. | Wassereinbruch. Pumpen prüfen. | Průnik vody. Zkontrolujte čerpadla.',
  ),
  sort(
    1,
    'gas',
    RED,
    'Medical gas pressure | Druck medizinische Gase | Tlak medicinálních plynů',
    'Pressure of medical gases is low. | Druck der medizinischen Gase ist zu niedrig. | Tlak medicinálních plynů je nízký.',
  ),
  sort(
    3,
    'network',
    ORANGE,
    'Network fault | Netzwerkstörung | Porucha sítě',
    'Network fault. Several systems are affected. | Netzwerkstörung. Mehrere Systeme sind betroffen. | Porucha sítě. Postihuje více systémů.',
  ),
];
const PLANT: readonly AlarmSort[] = [
  sort(
    3,
    'machine',
    ORANGE,
    'Machine stopped | Maschinenstillstand | Zastavení stroje',
    'Machine stopped. Maintenance needed. | Maschine steht. Instandhaltung wird gebraucht. | Stroj stojí. Je třeba údržba.',
  ),
  sort(
    1,
    'medical',
    RED,
    'Accident at work | Arbeitsunfall | Pracovní úraz',
    'Accident at work. First aiders to the line. | Arbeitsunfall. Ersthelfer zur Linie. | Pracovní úraz. Zdravotníci k lince.',
  ),
  sort(
    1,
    'gas',
    RED,
    'Gas leak | Gasaustritt | Únik plynu',
    'Gas leak. Leave the hall, close the valves. | Gasaustritt. Halle räumen, Ventile schließen. | Únik plynu. Opusťte halu, zavřete ventily.',
  ),
];
const TUNNEL: readonly AlarmSort[] = [
  sort(
    1,
    'sos',
    RED,
    'Accident in the tunnel | Unfall im Tunnel | Nehoda v tunelu',
    'Accident in the tunnel. Lane is closed. | Unfall im Tunnel. Fahrspur ist gesperrt. | Nehoda v tunelu. Pruh je uzavřen.',
  ),
  sort(
    3,
    'door',
    ORANGE,
    'Emergency door open | Nottür offen | Otevřené nouzové dveře',
    'An emergency door is open. | Eine Nottür ist offen. | Nouzové dveře jsou otevřené.',
  ),
  sort(
    2,
    'water',
    BLUE,
    'Water ingress | Wassereinbruch | Průnik vody',
    'Water ingress. Check the pumps. | Wassereinbruch. Pumpen prüfen. | Průnik vody. Zkontrolujte čerpadla.',
  ),
];
const OFFICE: readonly AlarmSort[] = [
  sort(
    1,
    'sos',
    RED,
    'Evacuation | Räumung | Evakuace',
    'Please leave the building. | Bitte das Gebäude verlassen. | Opusťte prosím budovu.',
  ),
  sort(
    2,
    'people',
    ORANGE,
    'Crisis team | Krisenstab | Krizový štáb',
    'The crisis team meets now. | Der Krisenstab trifft sich jetzt. | Krizový štáb se schází nyní.',
  ),
  sort(
    3,
    'network',
    GREY,
    'IT outage | IT-Ausfall | Výpadek IT',
    'IT outage. Use the paper forms. | IT-Ausfall. Bitte Papierformulare benutzen. | Výpadek IT. Použijte papírové formuláře.',
  ),
];

/** Kinds of alarms by kind of organization. */
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
