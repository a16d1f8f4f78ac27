import type { Fields, RecordData } from '../../engine/definition.ts';
import { nameFieldOf } from '../../engine/refs.ts';

type Translate = (key: string, options?: { [key: string]: unknown }) => string;

/** Whom a step calls: the references to many records in its fields. */
export function calledIn(step: RecordData, fields: Fields): { to: string; id: number; title: string }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const ids = step[name];
    if (field.type !== 'ref' || !field.multiple || !Array.isArray(ids)) return [];
    const titles = step[nameFieldOf(name, field)];
    const titleAt = (i: number) => (Array.isArray(titles) ? String(titles[i]) : `#${ids[i]}`);
    return ids.map((id, i) => ({ to: field.to, id: Number(id), title: titleAt(i) }));
  });
}

/** Seconds in words: "90 s", "5 min". */
export function duration(seconds: number, translate: Translate): string {
  const whole = seconds >= 60 && seconds % 60 === 0;
  return translate(whole ? 'views.steps.minutes' : 'views.steps.seconds', { count: whole ? seconds / 60 : seconds });
}

/** A step in one sentence: who is called, on what, how many must accept, how long to wait. */
export function sentence(step: RecordData, who: readonly string[], translate: Translate, locale: string): string {
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
