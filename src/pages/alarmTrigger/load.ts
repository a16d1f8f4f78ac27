import type { AlarmTable } from '../../../dataProvider/calls/alarms.ts';
import { prepareTriggerAgain } from '../../../dataProvider/calls/alarms.ts';
import { prepareAlarm } from '../../../dataProvider/calls/alarmTemplates.ts';
import type { ReadAgain } from '../../../dataProvider/replies/triggering.ts';
import type { TocsinDataProvider } from '../../../dataProvider/types.ts';
import type { AlarmText, PreparedAlarm } from '../../../protocol/alarms.ts';
import { codecs } from '../../engine/codecs.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import type { AlarmSource } from '../../live/outgoing.ts';
import { inAllLanguages, type Values } from './form.ts';
import { fillKnownPlaceholders } from './placeholders.ts';

/** Values of the form that come from a source. */
export type SourceValues = Partial<Values> & { source: AlarmSource };

interface Surroundings {
  triggeredBy: string;
  timeZone: string | undefined;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOf = (from: RecordData): AlarmText => ({
  language: textIn(from.language),
  text: textIn(from.text),
  speechText: textIn(from.speechText),
});

/** Decodes the icon of a prepared alarm, which is JSON text. */
function iconFrom(resource: Resource | undefined, icon: string | null): unknown {
  const field = resource?.fields.icon;
  return field && icon !== null ? codecs.jsonText?.decode(icon, field) : undefined;
}

/** Converts an alarm point to values of the form, with the known placeholders of its texts filled in. */
export function fromPoint(record: RecordData, known: Surroundings): SourceValues {
  const [name, systemId, orgName] = [textIn(record.name), textIn(record.systemId), textIn(record.orgName)];
  const priority = typeof record.priority === 'number' ? record.priority : 3;
  const translations = Array.isArray(record.translations) ? record.translations.filter(isObject) : [];
  const raw = [textOf(record), ...translations.map(textOf)].filter(({ language }) => language !== '');
  const texts = fillKnownPlaceholders(raw, { name, systemId, orgName, priority, ...known });
  const language = textIn(record.language);
  return {
    source: {
      kind: 'point',
      id: Number(record.id),
      title: name,
      icon: record.icon,
      texts,
      priority,
      files: record.instructionFiles,
    },
    name,
    systemId,
    orgName,
    priority,
    ...(language ? { language } : {}),
    translations: inAllLanguages(texts),
    alarmPlanId: undefined,
    ownModes: false,
  };
}

const modesOf = ({ acknowledgeMode, mediaProcessingType, mediaUsageType }: Partial<PreparedAlarm | ReadAgain>) => ({
  ...(acknowledgeMode ? { acknowledgeMode } : {}),
  ...(mediaProcessingType ? { mediaProcessingType } : {}),
  ...(mediaUsageType ? { mediaUsageType } : {}),
});

/** Converts a template that the platform has prepared to values of the form. */
export function fromTemplate(prepared: PreparedAlarm, resource: Resource | undefined): SourceValues {
  const { templateId, name, orgName, priority, alarmPlanId, recipients, translations } = prepared;
  const texts = [textOf({ ...prepared }), ...translations].filter(({ language }) => language !== '');
  const icon = iconFrom(resource, prepared.icon);
  return {
    source: { kind: 'template', id: templateId, title: name, icon, texts, ...(priority === null ? {} : { priority }) },
    name,
    systemId: '',
    orgName,
    recipients,
    ...(priority === null ? {} : { priority }),
    ...(prepared.language ? { language: prepared.language } : {}),
    translations: inAllLanguages(texts),
    alarmPlanId: alarmPlanId ?? undefined,
    ...modesOf(prepared),
    ownModes: true,
  };
}

/** Converts an alarm that is triggered again; its own texts count, not the current ones of its records. */
export function fromEarlier(prepared: ReadAgain): SourceValues {
  const { alarmPointId, templateId, name, orgId, orgName, priority, alarmPlanId, recipients, translations } = prepared;
  const kind = alarmPointId !== undefined ? 'point' : templateId !== undefined ? 'template' : 'text';
  const id = alarmPointId ?? templateId;
  return {
    source: { kind, title: name, texts: [], ...(id === undefined ? {} : { id }) },
    manual: prepared.manual === true,
    name,
    systemId: '',
    orgName,
    alarmPlanId,
    recipients,
    ...(orgId === undefined ? {} : { orgId }),
    ...(priority === undefined ? {} : { priority }),
    ...(prepared.language ? { language: prepared.language } : {}),
    translations: inAllLanguages([textOf({ ...prepared }), ...translations].filter(({ language }) => language !== '')),
    ...modesOf(prepared),
    ...(prepared.requiredAcceptances === undefined ? {} : { requiredAcceptances: prepared.requiredAcceptances }),
    ownModes: true,
  };
}

interface Loader extends Surroundings {
  provider: TocsinDataProvider;
  points: Resource | undefined;
  templates: Resource | undefined;
}

/** Loads an alarm point or a template as values of the form. */
export async function loadSource(kind: 'point' | 'template', id: number, loader: Loader): Promise<SourceValues> {
  if (kind === 'template') return fromTemplate(await prepareAlarm(id), loader.templates);
  const { data } = await loader.provider.getOne(loader.points?.name ?? '', { id });
  return fromPoint(data, loader);
}

/** Number of missing records of an earlier alarm by part. */
export type MissingRecords = NonNullable<ReadAgain['missing']>;

/** Loads the values of the form that trigger an alarm again. */
export async function loadEarlier(
  table: AlarmTable,
  id: number,
): Promise<{ filling: SourceValues; missing: MissingRecords }> {
  const prepared = await prepareTriggerAgain(table, id);
  return { filling: fromEarlier(prepared), missing: prepared.missing ?? {} };
}
