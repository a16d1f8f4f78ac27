import type { RecordData } from '../../engine/definition.ts';

type Translate = (key: string, options?: { [key: string]: unknown }) => string;

function names(step: RecordData, companion: string, ids: string): string[] {
  const given = step[companion];
  if (Array.isArray(given)) return given.map(String);
  return Array.isArray(step[ids]) ? step[ids].map((id) => `#${id}`) : [];
}

/** Seconds in words: "90 s", "5 min". */
export function duration(seconds: number, translate: Translate): string {
  const whole = seconds >= 60 && seconds % 60 === 0;
  return translate(whole ? 'views.steps.minutes' : 'views.steps.seconds', { count: whole ? seconds / 60 : seconds });
}

/** A step in one sentence: who is called, on what, how many must accept, how long to wait. */
export function sentence(step: RecordData, translate: Translate, locale: string): string {
  const who = [
    ...names(step, 'groupNames', 'groupIds'),
    ...names(step, 'participantNames', 'participantIds'),
    ...names(step, 'teamScheduleNames', 'teamScheduleIds'),
  ];
  const media = Array.isArray(step.media) ? step.media.map((one) => translate(`enums.${one}`, { _: String(one) })) : [];
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const parts = [
    who.length > 0 ? translate('views.steps.call', { who: list.format(who) }) : translate('views.steps.nobody'),
    media.length > 0
      ? translate('views.steps.on', { media: new Intl.ListFormat(locale, { type: 'disjunction' }).format(media) })
      : '',
    // zero: nobody has to accept
    typeof step.requiredAcceptances === 'number' && step.requiredAcceptances > 0
      ? translate('views.steps.accept', { smart_count: step.requiredAcceptances })
      : '',
    typeof step.waitSeconds === 'number'
      ? translate('views.steps.wait', { time: duration(step.waitSeconds, translate) })
      : '',
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
