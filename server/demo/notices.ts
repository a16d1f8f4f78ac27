import { ROOT_ORG_NAME } from '../../protocol/constants.ts';
import type { Language } from './data.ts';
import { linesOf, type Texts, t, textsOf } from './texts.ts';

/** A notice with numbered steps. */
interface Notice {
  name: Texts;
  steps: readonly Texts[];
}

/** Attached to fire alarms. */
const FIRE: Notice = {
  name: t('In case of fire', 'Im Brandfall', 'Při požáru'),
  steps: linesOf(`
    Keep calm. | Ruhe bewahren. | Zachovejte klid.
    Raise the alarm: 112, or the nearest call point. | Brand melden: 112 oder nächster Druckknopfmelder. | Ohlaste požár: 112 nebo nejbližší tlačítkový hlásič.
    Bring people to safety, close doors, use no lift. | Menschen in Sicherheit bringen, Türen schließen, keinen Aufzug benutzen. | Odveďte lidi do bezpečí, zavřete dveře, nepoužívejte výtah.
    Fight the fire only where that is safe. | Löschversuch nur ohne Gefahr. | Haste jen tehdy, je-li to bezpečné.`).map(
    textsOf,
  ),
};

/** Prefixes of the names of fire alarms. */
export const FIRE_ALARMS = t('Fire', 'Brand', 'Požár');

const RESUSCITATION: Notice = {
  name: t('Resuscitation', 'Reanimation', 'Resuscitace'),
  steps: linesOf(`
    Speak to the person, check the breathing. | Ansprechen, Atmung prüfen. | Oslovte postiženého, zkontrolujte dýchání.
    Raise the alarm, have the defibrillator brought. | Alarm auslösen, Defibrillator holen lassen. | Vyhlaste poplach, nechte přinést defibrilátor.
    30 compressions, 2 breaths, again and again. | 30 Mal drücken, 2 Mal beatmen, immer wieder. | 30 stlačení, 2 vdechy, stále dokola.
    Do what the defibrillator says. | Den Ansagen des Defibrillators folgen. | Řiďte se pokyny defibrilátoru.`).map(
    textsOf,
  ),
};

/** A file to store. */
export type DemoFile = readonly [name: string, content: Buffer | string];

const asText = (steps: readonly string[]) => `${steps.map((step, i) => `${i + 1}. ${step}`).join('\n')}\n`;

/** The fire notice as a PDF page if the built-in fonts have its letters, else as text. */
export function fireNotice(language: Language): DemoFile {
  const [name, steps] = [FIRE.name[language], FIRE.steps.map((step) => step[language])];
  return language === 'CZECH' ? [`${name}.txt`, asText(steps)] : [`${name}.pdf`, pdfPage(name, steps)];
}

/** The first-aid notice as text. */
export function aidNotice(language: Language): DemoFile {
  return [`${RESUSCITATION.name[language]}.txt`, asText(RESUSCITATION.steps.map((step) => step[language]))];
}

/** Further files by organization name: one of each common file type. */
export const FURTHER_FILES: { readonly [organization: string]: readonly DemoFile[] } = {
  [ROOT_ORG_NAME]: [
    [
      'Alarm centre handbook.pdf',
      pdfPage('Alarm centre handbook', [
        'Read the alarm out loud, then accept it.',
        'Nobody accepts within two minutes: call the crisis team.',
        'Write down who was reached and when.',
      ]),
    ],
    [
      'Crisis team.csv',
      '\ufeffRole;Name;Phone\r\nLead;Olga Operator;+49 30 23125 001\r\nTechnical;On duty;+49 30 23125 117\r\n',
    ],
  ],
  'Klinikum Elbtal': [
    [
      'Stromausfall.html',
      '<!doctype html><meta charset="utf-8"><h1>Stromausfall</h1><ol><li>Notstrom prüfen</li></ol>',
    ],
  ],
  'Tunnel Elbtal': [
    [
      'Tunnelsperrung.pdf',
      pdfPage('Tunnel sperren', [
        'Ampeln an beiden Portalen auf Rot.',
        'Lüftung auf Brandbetrieb.',
        'Rettungsdienst am Portal Nord einweisen.',
      ]),
    ],
  ],
};

/** Escapes a text for a PDF string; its characters must be in the encoding of the built-in fonts. */
function pdfText(text: string): string {
  return [...text].map((c) => (c === '(' || c === ')' || c === '\\' ? `\\${c}` : c)).join('');
}

/** A page with a heading and numbered steps, as a minimal PDF. */
function pdfPage(heading: string, steps: readonly string[]): Buffer {
  const lines = steps.map((step, i) => `0 -30 Td (${i + 1}.  ${pdfText(step)}) Tj`).join(' ');
  const drawing = `BT /F2 24 Tf 60 760 Td (${pdfText(heading)}) Tj /F1 14 Tf 0 -24 Td ${lines} ET`;
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
