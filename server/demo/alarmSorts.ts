import type { Kind } from './data.ts';
import { linesOf, type Texts, textsOf } from './texts.ts';

/** One kind of alarm: its texts, priority and icon. */
export interface AlarmSort {
  name: Texts;
  text: Texts;
  priority: number;
  icon: { name: string; color: string };
  acknowledgeMode: string;
}

const COLORS: { readonly [name: string]: string } = {
  red: '#c62828',
  orange: '#ef6c00',
  blue: '#1565c0',
  grey: '#989898',
};

/** Reads kinds of alarms, each of three lines: priority, icon and color; name; text. */
function sorts(table: string): AlarmSort[] {
  const lines = linesOf(table);
  return lines.flatMap((head, i) => {
    if (i % 3 > 0) return [];
    const [digit, name = '', color = ''] = head.split(' ');
    const priority = Number(digit);
    const acknowledgeMode = priority === 1 ? 'ACCEPT_AND_ACKNOWLEDGE' : priority <= 3 ? 'ACCEPT' : 'NONE';
    const icon = { name, color: COLORS[color] ?? '' };
    return [{ name: textsOf(lines[i + 1]), text: textsOf(lines[i + 2]), priority, icon, acknowledgeMode }];
  });
}

const CLINICAL = sorts(`
  1 heart-pulse red
    Cardiac arrest | Herzstillstand | Srdeční zástava
    Cardiac arrest. Resuscitation team at once. | Herzstillstand. Reanimationsteam sofort. | Srdeční zástava. Resuscitační tým okamžitě.
  1 medical red
    Medical emergency | Medizinischer Notfall | Zdravotní urgence
    Medical emergency. Come immediately. | Medizinischer Notfall. Bitte sofort kommen. | Zdravotní urgence. Přijďte ihned.
  2 people orange
    Patient missing | Patient vermisst | Pohřešovaný pacient
    A patient is missing. Please join the search. | Ein Patient wird vermisst. Bitte suchen helfen. | Pohřešuje se pacient. Připojte se k pátrání.
  2 security orange
    Aggressive person | Aggressive Person | Agresivní osoba
    Aggressive person. Security and staff needed. | Aggressive Person. Sicherheitsdienst und Personal werden gebraucht. | Agresivní osoba. Je třeba ostraha a personál.
  4 people blue
    Staff shortage | Personalausfall | Výpadek personálu
    Who can take an extra shift today? | Wer kann heute einspringen? | Kdo může dnes zaskočit?`);
const TRAUMA = sorts(`
  1 ambulance red
    Trauma room request | Schockraum | Urgentní sál
    Severely injured patient in ten minutes. | Schwerverletzter in zehn Minuten. | Těžce zraněný za deset minut.
  1 sos red
    Mass casualty, stage 1 | Massenanfall, Stufe 1 | Hromadné neštěstí, stupeň 1
    Mass casualty incident, stage 1. Report to your place. | Massenanfall von Verletzten, Stufe 1. Bitte Position einnehmen. | Hromadné neštěstí, stupeň 1. Zaujměte svá místa.`);
const LAB = sorts(`
  2 medical orange
    Blood bank low | Blutkonserven knapp | Nedostatek krve
    Blood bank stock is low. | Bestand an Blutkonserven ist niedrig. | Zásoba krve je nízká.
  3 temperature orange
    Freezer temperature | Temperatur Gefrierschrank | Teplota mrazáku
    A freezer is above its limit. | Ein Gefrierschrank überschreitet den Grenzwert. | Mrazák překročil mez.
  4 machine grey
    Analyser fault | Störung Analysegerät | Porucha analyzátoru
    An analyser reports a fault. | Ein Analysegerät meldet eine Störung. | Analyzátor hlásí poruchu.`);
const TECHNICAL = sorts(`
  1 fire red
    Fire alarm | Brandmeldung | Požární poplach
    Fire alarm. Check and report. | Brandmeldung. Bitte prüfen und melden. | Požární poplach. Prověřte a hlaste.
  1 electricity red
    Power failure | Stromausfall | Výpadek proudu
    Power failure. Emergency supply is running. | Stromausfall. Notversorgung läuft. | Výpadek proudu. Běží nouzové napájení.
  2 elevator orange
    Lift stuck | Aufzug steht | Uvízlý výtah
    A lift is stuck with people inside. | Ein Aufzug steht mit Personen. | Výtah uvízl s lidmi uvnitř.
  2 water blue
    Water ingress | Wassereinbruch | Průnik vody
    Water ingress. Check the pumps. | Wassereinbruch. Pumpen prüfen. | Průnik vody. Zkontrolujte čerpadla.
  1 gas red
    Medical gas pressure | Druck medizinische Gase | Tlak medicinálních plynů
    Pressure of medical gases is low. | Druck der medizinischen Gase ist zu niedrig. | Tlak medicinálních plynů je nízký.
  3 network orange
    Network fault | Netzwerkstörung | Porucha sítě
    Network fault. Several systems are affected. | Netzwerkstörung. Mehrere Systeme sind betroffen. | Porucha sítě. Postihuje více systémů.`);
const PLANT = sorts(`
  3 machine orange
    Machine stopped | Maschinenstillstand | Zastavení stroje
    Machine stopped. Maintenance needed. | Maschine steht. Instandhaltung wird gebraucht. | Stroj stojí. Je třeba údržba.
  1 medical red
    Accident at work | Arbeitsunfall | Pracovní úraz
    Accident at work. First aiders to the line. | Arbeitsunfall. Ersthelfer zur Linie. | Pracovní úraz. Zdravotníci k lince.
  1 gas red
    Gas leak | Gasaustritt | Únik plynu
    Gas leak. Leave the hall, close the valves. | Gasaustritt. Halle räumen, Ventile schließen. | Únik plynu. Opusťte halu, zavřete ventily.`);
const TUNNEL = sorts(`
  1 sos red
    Accident in the tunnel | Unfall im Tunnel | Nehoda v tunelu
    Accident in the tunnel. Lane is closed. | Unfall im Tunnel. Fahrspur ist gesperrt. | Nehoda v tunelu. Pruh je uzavřen.
  3 door orange
    Emergency door open | Nottür offen | Otevřené nouzové dveře
    An emergency door is open. | Eine Nottür ist offen. | Nouzové dveře jsou otevřené.
  2 water blue
    Water ingress | Wassereinbruch | Průnik vody
    Water ingress. Check the pumps. | Wassereinbruch. Pumpen prüfen. | Průnik vody. Zkontrolujte čerpadla.`);
const OFFICE = sorts(`
  1 sos red
    Evacuation | Räumung | Evakuace
    Please leave the building. | Bitte das Gebäude verlassen. | Opusťte prosím budovu.
  2 people orange
    Crisis team | Krisenstab | Krizový štáb
    The crisis team meets now. | Der Krisenstab trifft sich jetzt. | Krizový štáb se schází nyní.
  3 network grey
    IT outage | IT-Ausfall | Výpadek IT
    IT outage. Use the paper forms. | IT-Ausfall. Bitte Papierformulare benutzen. | Výpadek IT. Použijte papírové formuláře.`);

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
