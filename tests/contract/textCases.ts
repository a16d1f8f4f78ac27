import { prepareAlarm } from '../../dataProvider/calls/alarmTemplates.ts';
import { prelistenLink } from '../../dataProvider/calls/prelisten.ts';
import type { Case } from './cases.ts';

const PRELISTEN = 'POST /alarmpoints/text-prelisten-link';

/** Preparing alarms and prelistening to texts, with the possible replies of platforms. */
export function textCases(): Case[] {
  const prepared = { name: 'Fire', text: 'Fire!', language: 'ENGLISH', urgency: 'high', priority: '2' };
  return [
    {
      ids: '[S7.130]',
      call: 'GET /alarmtemplates/prepare/7',
      make: () => prepareAlarm(7),
      reply: prepared,
      result: {
        name: 'Fire',
        text: 'Fire!',
        language: 'ENGLISH',
        templateId: 7,
        priority: 2,
        speechText: '',
        translations: [],
        openPlaceholders: [],
      },
    },
    {
      ids: '[S7.82][S7.83][S7.84]',
      call: PRELISTEN,
      make: () => prelistenLink('"Fire"\nin the hall\r\nCome at once'),
      body: '"Fire" in the hall Come at once',
      reply: { link: 'https://voice.example.org/7.wav', seconds: 60 },
      result: 'https://voice.example.org/7.wav',
    },
    {
      ids: '',
      call: PRELISTEN,
      make: () => prelistenLink('x').then((link) => new URL(link).pathname),
      body: 'x',
      reply: '/audio/7.wav',
      result: '/audio/7.wav',
    },
  ];
}
