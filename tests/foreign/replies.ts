import { ENTITIES } from '../spec/entities.ts';
import type { Row } from './data.ts';

/** The fields of an entity in section 3 of the specification. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  ORGANIZATION: ENTITIES.organization.fields,
  PARTICIPANT: ENTITIES.participant.fields,
  PARTICIPANT_GROUP: ['id', 'name'],
  USER: ['id', 'login', 'name', 'surname', 'authorities'],
  USERGROUP: ['id', 'name'],
  ALARM_RULE: ['id', 'name'],
  ALARM_TEMPLATE: ENTITIES.alarmTemplate.fields,
  ALARM_APP: ENTITIES.alarmApp.fields,
  CONSEQUENTIAL_TRIGGER: ENTITIES.trigger.fields,
};

export interface ReplyOptions {
  /** Ids in replies are strings. */
  textIds?: boolean;
  /** Replies contain unknown fields. */
  unknownFields?: boolean;
}

/** A record in a reply of this platform: the fields of the specification only, and no version. */
export function shown(type: string, row: Row, { textIds, unknownFields }: ReplyOptions): Record<string, unknown> {
  const known = FIELDS[type];
  const entries = Object.entries(row).filter(([name]) => known === undefined || known.includes(name));
  return {
    ...Object.fromEntries(entries),
    id: textIds ? String(row.id) : row.id,
    ...(unknownFields ? { legacyCode: `L-${row.id}`, meta: { source: 'mainframe' } } : {}),
  };
}
