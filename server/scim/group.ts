import type { RecordData } from '../../src/engine/definition.ts';
import { ScimError } from './errors.ts';
import type { Condition } from './filter.ts';
import type { Change } from './patch.ts';
import type { ScimContext } from './user.ts';
import { attribute, idIn, membersIn, textIn } from './values.ts';

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** A group in a SCIM request; undefined attributes aren't changed. */
export interface GroupDraft {
  displayName?: string;
  externalId?: string;
  /** Ids of all members. */
  members?: number[];
}

/** Parses the group in the body of a POST or PUT. */
export function groupDraftFromBody(body: unknown): GroupDraft {
  const members = attribute(body, 'members');
  return {
    displayName: textIn(attribute(body, 'displayName'), 'displayName'),
    externalId: textIn(attribute(body, 'externalId'), 'externalId'),
    ...(members === undefined ? {} : { members: membersIn(members) }),
  };
}

/** Applies the changes of a PATCH to a group with these members. */
export function groupDraftFromPatch(changes: readonly Change[], members: readonly number[]): GroupDraft {
  const draft: GroupDraft = {};
  let left = new Set(members);
  for (const { op, path, where, part, value } of changes) {
    if (path === 'displayname') draft.displayName = textIn(op === 'remove' ? null : value, 'displayName');
    else if (path === 'externalid') draft.externalId = textIn(op === 'remove' ? null : value, 'externalId');
    else if (path === 'members' && (part ?? 'value') === 'value') {
      const named = where ? selectedIn(where) : membersIn(value);
      if (op === 'replace' && where) throw new ScimError('invalidPath', 'Members are added and removed, not changed.');
      if (op === 'replace') left = new Set(named);
      else if (op === 'add') for (const id of named) left.add(id);
      else if (!where && value === undefined) left.clear();
      else for (const id of named) left.delete(id);
      draft.members = [...left];
    }
  }
  return draft;
}

/** The member that a filter in a path selects: `members[value eq "7"]`. Throws for other filters. */
function selectedIn(where: readonly Condition[]): number[] {
  const [condition] = where;
  if (where.length === 1 && condition?.attribute === 'members.value') return [idIn(condition.value)];
  throw new ScimError('invalidFilter', 'Members are selected by their value only.');
}

/** Converts a role to a SCIM resource. */
export function groupResource(record: RecordData, { base, externalId }: ScimContext, withMembers: boolean): RecordData {
  const { id, name, version } = record;
  const ids = Array.isArray(record.userIds) ? record.userIds : [];
  const names = Array.isArray(record.userNames) ? record.userNames : [];
  const members = ids.map((value, i) => ({
    value: String(value),
    display: names[i],
    $ref: `${base}/Users/${value}`,
  }));
  return {
    schemas: [GROUP_SCHEMA],
    id: String(id),
    displayName: name,
    ...(externalId === undefined ? {} : { externalId }),
    ...(withMembers ? { members } : {}),
    meta: { resourceType: 'Group', location: `${base}/Groups/${id}`, version: `W/"${version}"` },
  };
}
