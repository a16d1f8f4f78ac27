import type { AlarmTable } from '../../../dataProvider/alarms.ts';
import { prepareTriggerAgain } from '../../../dataProvider/alarms.ts';
import { prepareAlarm } from '../../../dataProvider/alarmTemplates.ts';
import type { TocsinDataProvider } from '../../../dataProvider/types.ts';
import type { AlarmText, PreparedAgain, PreparedAlarm } from '../../../protocol/alarms.ts';
import { codecs } from '../../engine/codecs.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import type { Source } from '../../live/outgoing.ts';
import { inAllLanguages, type Values } from './form.ts';
import { filledIn } from './placeholders.ts';

/** What a source says about the form. */
export type Filling = Partial<Values> & { source: Source };

interface Surroundings {
  triggeredBy: string;
  timeZone: string | undefined;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOf = (from: RecordData): AlarmText => ({
  ...{ language: textIn(from.language), text: textIn(from.text), speechText: textIn(from.speechText) },
});

/** The icon of a prepared alarm, which is JSON text. */
function iconFrom(resource: Resource | undefined, icon: string | null): unknown {
  const field = resource?.fields.icon;
  return field && icon !== null ? codecs.jsonText?.decode(icon, field) : undefined;
}

/** An alarm point as the form shows it: with its texts as they will be sent. */
export function fromPoint(record: RecordData, known: Surroundings): Filling {
  const [name, systemId, orgName] = [textIn(record.name), textIn(record.systemId), textIn(record.orgName)];
  const priority = typeof record.priority === 'number' ? record.priority : 3;
  const translations = Array.isArray(record.translations) ? record.translations.filter(isObject) : [];
  const raw = [textOf(record), ...translations.map(textOf)].filter(({ language }) => language !== '');
  const texts = filledIn(raw, { name, systemId, orgName, priority, ...known });
  const language = textIn(record.language);
  return {
    source: {
      ...{ kind: 'point', id: Number(record.id), title: name, icon: record.icon, texts, priority },
      files: record.instructionFiles,
    },
    ...{ name, systemId, orgName, priority },
    ...(language ? { language } : {}),
    translations: inAllLanguages(texts),
    alarmPlanId: undefined,
    ownModes: false,
  };
}

const modesOf = ({ acknowledgeMode, mediaProcessingType, mediaUsageType }: Partial<PreparedAlarm | PreparedAgain>) => ({
  ...(acknowledgeMode ? { acknowledgeMode } : {}),
  ...(mediaProcessingType ? { mediaProcessingType } : {}),
  ...(mediaUsageType ? { mediaUsageType } : {}),
});

/** A template that the platform has prepared. */
export function fromTemplate(prepared: PreparedAlarm, resource: Resource | undefined): Filling {
  const { templateId, name, orgName, priority, alarmPlanId, recipients, translations } = prepared;
  const texts = [textOf({ ...prepared }), ...translations].filter(({ language }) => language !== '');
  const icon = iconFrom(resource, prepared.icon);
  return {
    source: { kind: 'template', id: templateId, title: name, icon, texts, ...(priority === null ? {} : { priority }) },
    ...{ name, systemId: '', orgName, recipients },
    ...(priority === null ? {} : { priority }),
    ...(prepared.language ? { language: prepared.language } : {}),
    translations: inAllLanguages(texts),
    alarmPlanId: alarmPlanId ?? undefined,
    ...modesOf(prepared),
    ownModes: true,
  };
}

/** An alarm that is triggered again: what it said counts, not what its records say now. */
export function fromEarlier(prepared: PreparedAgain): Filling {
  const { alarmPointId, templateId, name, orgId, orgName, priority, alarmPlanId, recipients, translations } = prepared;
  const kind = alarmPointId !== undefined ? 'point' : templateId !== undefined ? 'template' : 'text';
  const id = alarmPointId ?? templateId;
  return {
    ...{
      source: { kind, title: name, texts: [], ...(id === undefined ? {} : { id }) },
      manual: prepared.manual === true,
    },
    ...{ name, systemId: '', orgName, orgId, priority, alarmPlanId, recipients },
    language: prepared.language,
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

/** Reads an alarm point or a template. */
export async function loadSource(kind: 'point' | 'template', id: number, loader: Loader): Promise<Filling> {
  if (kind === 'template') return fromTemplate(await prepareAlarm(id), loader.templates);
  const { data } = await loader.provider.getOne(loader.points?.name ?? '', { id });
  return fromPoint(data, loader);
}

/** What is missing of an earlier alarm. */
export type Missing = NonNullable<PreparedAgain['missing']>;

/** Reads what triggers an alarm again. */
export async function loadEarlier(table: AlarmTable, id: number): Promise<{ filling: Filling; missing: Missing }> {
  const prepared = await prepareTriggerAgain(table, id);
  return { filling: fromEarlier(prepared), missing: prepared.missing ?? {} };
}
