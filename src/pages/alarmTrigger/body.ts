import type { AlarmTrigger } from '../../../protocol/alarms.ts';
import { isBlank, isEdited, type Values } from './form.ts';
import { openPlaceholders, withOpen } from './placeholders.ts';

/** The body of POST /alarm-trigger, without its `requestId`. */
export type Prepared = Omit<AlarmTrigger, 'requestId'>;

interface Speaking {
  manual: boolean;
  /** The platform has the extension `alarms`. */
  extended: boolean;
}

/** Longest name of an alarm that is nothing but a text. */
const NAME_LENGTH = 80;

function nameOf(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length > NAME_LENGTH ? `${line.slice(0, NAME_LENGTH - 1)}…` : line;
}

/** The texts, if the operator has a say in them: the platform's own are fresher, and it knows their placeholders. */
function textsOf(values: Values, { extended }: Speaking): Partial<Prepared> {
  const { source, language } = values;
  const told = isEdited(values) || openPlaceholders(values).length > 0;
  if (source.kind === 'point' && !told) return {};
  // a prepared alarm comes back as it was prepared
  if (source.kind === 'template' && !told && extended) return {};
  const texts = withOpen(values).filter((text) => !isBlank(text));
  const main = texts.find((text) => text.language === language) ?? texts[0];
  if (!main) return {};
  return { ...main, translations: texts.filter((text) => text !== main) };
}

const hasRecipients = ({ recipients: { participants, groups } }: Values) => participants.length + groups.length > 0;

/** What is sent for these values. */
export function bodyOf(values: Values, speaking: Speaking): Prepared {
  const { source, recipients, priority } = values;
  const { manual, extended } = speaking;
  const texts = textsOf(values, speaking);
  const name = values.name || (source.kind === 'text' ? nameOf(texts.text ?? '') : '');
  const { acknowledgeMode, mediaProcessingType, mediaUsageType } = values;
  return {
    ...(source.kind === 'point' ? { alarmPointId: source.id } : {}),
    ...(source.kind === 'template' ? { templateId: source.id } : {}),
    ...(source.kind === 'point' ? {} : { orgId: values.orgId }),
    ...(source.kind === 'text' && name !== '' ? { name } : {}),
    ...texts,
    ...(source.priority === priority ? {} : { priority }),
    ...(hasRecipients(values) ? { recipients } : {}),
    ...(values.alarmPlanId === undefined ? {} : { alarmPlanId: values.alarmPlanId }),
    ...(manual || values.ownModes ? { acknowledgeMode, mediaProcessingType, mediaUsageType } : {}),
    ...(manual ? { manual } : {}),
    ...(manual && extended ? { requiredAcceptances: values.requiredAcceptances } : {}),
    ...(values.later ? { start: values.start } : {}),
  };
}

/** What a preview is asked for: it doesn't depend on the wording. Undefined: there is nobody to ask about yet. */
export function previewedOf(values: Values, speaking: Speaking): Prepared | undefined {
  const { source } = values;
  if (source.kind === 'text' && !hasRecipients(values) && values.alarmPlanId === undefined) return undefined;
  const { text: _, speechText: __, translations: ___, language: ____, name: _____, ...body } = bodyOf(values, speaking);
  const start = values.later && values.start === '' ? undefined : body.start;
  return { ...body, start, ...(source.kind === 'text' ? { text: '.' } : {}) };
}

/** Faults of the values by field; {}: they can be sent. */
export function faultsOf(
  values: Values,
  { manual, now }: { manual: boolean; now: string },
): { [field: string]: string } {
  const { source, translations, later, start, requiredAcceptances } = values;
  const faults: { [field: string]: string } = {};
  const calls = hasRecipients(values) || values.alarmPlanId !== undefined;
  if (source.kind === 'text' && translations.every(isBlank)) faults.text = 'required';
  if (!calls && (source.kind === 'text' || (manual && source.kind !== 'point'))) faults.recipients = 'required';
  if (later && start === '') faults.start = 'required';
  else if (later && start < now) faults.start = 'past';
  if (!Number.isInteger(requiredAcceptances) || requiredAcceptances < 0 || requiredAcceptances > 99)
    faults.requiredAcceptances = 'number';
  return faults;
}
