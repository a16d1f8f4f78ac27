import type { AlarmTrigger } from '../../../protocol/alarms.ts';
import { isBlank, isEdited, type Values } from './form.ts';
import { fillOpenPlaceholders, openPlaceholders } from './placeholders.ts';

/** The body of POST /alarm-trigger, without its `requestId`. */
export type TriggerBody = Omit<AlarmTrigger, 'requestId'>;

interface BodyOptions {
  manual: boolean;
  /** Whether the platform has the extension `alarms`. */
  extended: boolean;
}

/** Maximum length of a name that is derived from the text of the alarm. */
const NAME_LENGTH = 80;

function nameOf(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length > NAME_LENGTH ? `${line.slice(0, NAME_LENGTH - 1)}…` : line;
}

/** Returns the texts to send; none if the operator hasn't changed them, because those of the platform are newer. */
function textsOf(values: Values, { extended }: BodyOptions): Partial<TriggerBody> {
  const { source, language } = values;
  const edited = isEdited(values) || openPlaceholders(values).some((name) => values.open[name]);
  if (source.kind === 'point' && !edited) return {};
  // a platform with the extension takes unchanged texts from the template
  if (source.kind === 'template' && !edited && extended) return {};
  const texts = fillOpenPlaceholders(values).filter((text) => !isBlank(text));
  const main = texts.find((text) => text.language === language) ?? texts[0];
  if (!main) return {};
  return { ...main, translations: texts.filter((text) => text !== main) };
}

const hasRecipients = ({ recipients: { participants, groups } }: Values) => participants.length + groups.length > 0;

/** Whether an alarm point or a template is to be chosen, but none is. */
const isUnchosen = ({ kind, id }: Values['source']): boolean => kind !== 'text' && id === undefined;

/** Converts the values of the form to the body of the request. */
export function bodyOf(values: Values, options: BodyOptions): TriggerBody {
  const { source, recipients, priority } = values;
  const { manual, extended } = options;
  const texts = textsOf(values, options);
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

/** Returns the body of a preview request, without the texts; undefined if there are no recipients yet. */
export function previewBodyOf(values: Values, options: BodyOptions): TriggerBody | undefined {
  const { source } = values;
  if (isUnchosen(source)) return undefined;
  if (source.kind === 'text' && !hasRecipients(values) && values.alarmPlanId === undefined) return undefined;
  const { text: _, speechText: __, translations: ___, language: ____, name: _____, ...body } = bodyOf(values, options);
  const start = values.later && values.start === '' ? undefined : body.start;
  return { ...body, start, ...(source.kind === 'text' ? { text: '.' } : {}) };
}

/** Returns the error codes of invalid values by field; {} if the form can be sent. */
export function faultsOf(
  values: Values,
  { manual, now }: { manual: boolean; now: string },
): { [field: string]: string } {
  const { source, translations, later, start, requiredAcceptances } = values;
  const faults: { [field: string]: string } = {};
  const calls = hasRecipients(values) || values.alarmPlanId !== undefined;
  if (isUnchosen(source)) faults[source.kind === 'point' ? 'alarmPointId' : 'templateId'] = 'required';
  if (source.kind === 'text' && translations.every(isBlank)) faults.text = 'required';
  if (!calls && (source.kind === 'text' || (manual && source.kind === 'template'))) faults.recipients = 'required';
  if (later && start === '') faults.start = 'required';
  else if (later && start <= now) faults.start = 'past';
  if (!Number.isInteger(requiredAcceptances) || requiredAcceptances < 0 || requiredAcceptances > 99)
    faults.requiredAcceptances = 'number';
  return faults;
}
