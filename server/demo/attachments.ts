import { Readable } from 'node:stream';
import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import { systemActor } from '../actor.ts';
import type { Platform } from '../platform.ts';
import { sitesOf } from './alarms.ts';
import type { Unit } from './data.ts';
import { escapePlan } from './escapePlan.ts';
import { type Texts, t } from './texts.ts';

/** What to do, line by line, in the words of a notice on the wall. */
const NOTICES: readonly { name: Texts; text: Texts }[] = [
  {
    name: t('In case of fire.txt', 'Im Brandfall.txt', 'Při požáru.txt'),
    text: t(
      '1. Keep calm.\n2. Raise the alarm: 112, or the nearest call point.\n3. Bring people to safety, close doors, use no lift.\n4. Fight the fire only where that is safe.\n',
      '1. Ruhe bewahren.\n2. Brand melden: 112 oder nächster Druckknopfmelder.\n3. Menschen in Sicherheit bringen, Türen schließen, keinen Aufzug benutzen.\n4. Löschversuch nur ohne Gefahr.\n',
      '1. Zachovejte klid.\n2. Ohlaste požár: 112 nebo nejbližší tlačítkový hlásič.\n3. Odveďte lidi do bezpečí, zavřete dveře, nepoužívejte výtah.\n4. Haste jen tehdy, je-li to bezpečné.\n',
    ),
  },
  {
    name: t('Resuscitation.txt', 'Reanimation.txt', 'Resuscitace.txt'),
    text: t(
      '1. Speak to the person, check the breathing.\n2. Raise the alarm, have the defibrillator brought.\n3. 30 compressions, 2 breaths, again and again.\n4. Do what the defibrillator says.\n',
      '1. Ansprechen, Atmung prüfen.\n2. Alarm auslösen, Defibrillator holen lassen.\n3. 30 Mal drücken, 2 Mal beatmen, immer wieder.\n4. Den Ansagen des Defibrillators folgen.\n',
      '1. Oslovte postiženého, zkontrolujte dýchání.\n2. Vyhlaste poplach, nechte přinést defibrilátor.\n3. 30 stlačení, 2 vdechy, stále dokola.\n4. Řiďte se pokyny defibrilátoru.\n',
    ),
  },
];

const PLAN_NAME = t('Escape plan, level 0.png', 'Fluchtplan, Ebene 0.png', 'Únikový plán, podlaží 0.png');

/** Gives the group and each of its sites some attachments; `stored` answers under which id an organization was stored. */
export async function loadAttachments(
  { files }: Platform,
  units: readonly Unit[],
  stored: (id: number) => number | undefined,
): Promise<void> {
  const plan = escapePlan();
  const { signal } = new AbortController();
  for (const { id, place } of sitesOf(units)) {
    const orgId = stored(id) ?? ROOT_ORG_ID;
    const own = [
      ...NOTICES.map(({ name, text }) => ({ name: name[place.language], content: Buffer.from(text[place.language]) })),
      { name: PLAN_NAME[place.language], content: plan },
    ];
    const received = [];
    for (const { name, content } of own) {
      received.push(await files.receive(orgId, name, Readable.from(content), signal));
    }
    await files.keep(systemActor, orgId, received);
  }
}
