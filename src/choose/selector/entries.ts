import { MANUAL_CALLS_NAME } from '../../../protocol/constants.ts';
import type { OrgNode } from '../../../protocol/list.ts';
import { organizationOf } from '../../definition/organization.ts';
import type { AnyRecord, Resource } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';

/** What can be selected: records of a resource, and the key of the value that holds their ids. */
export interface Target {
  key: string;
  resource: Resource;
}

/** A record in the tree and in the selection. */
export interface Entry {
  /** Key of its target. */
  key: string;
  id: number;
  label: string;
  orgId?: number;
  orgName?: string;
  /** Fields whose warning applies, e.g. no usable device. */
  warnings: readonly string[];
}

/** Id of an entry, unique among all targets. */
export function entryId({ key, id }: Pick<Entry, 'key' | 'id'>): string {
  return `${key}:${id}`;
}

/** Targets in the order in which their records follow the organizations (spec section 2: sorting by weight). */
export function byWeight(targets: readonly Target[]): Target[] {
  const weight = ({ resource }: Target) => resource.selector?.weight ?? 1;
  return [...targets].sort((a, b) => weight(a) - weight(b));
}

/** Converts a row of a list reply to an entry. Fields missing in the row cause no warning. */
export function entryOf({ key, resource }: Target, row: AnyRecord & { id: number }): Entry {
  const { id: orgId, name: orgName } = organizationOf(resource, row);
  return {
    key,
    id: row.id,
    label: titleOf(resource, row) || `#${row.id}`,
    ...(orgId === undefined ? {} : { orgId }),
    ...(orgName === '' ? {} : { orgName }),
    warnings: (resource.selector?.warnings ?? []).filter((field) => row[field] === false),
  };
}

const collators = new Map<string, Intl.Collator>();

function collatorOf(locale: string): Intl.Collator {
  let collator = collators.get(locale);
  if (!collator) {
    collator = new Intl.Collator(locale, { numeric: true });
    collators.set(locale, collator);
  }
  return collator;
}

/** Entries of one target sorted by label; an already sorted list is returned unchanged. */
export function sortEntries(entries: readonly Entry[], locale: string): readonly Entry[] {
  const { compare } = collatorOf(locale);
  const inOrder = entries.every((entry, i) => i === 0 || compare(entries[i - 1]?.label ?? '', entry.label) <= 0);
  return inOrder ? entries : [...entries].sort((a, b) => compare(a.label, b.label) || a.id - b.id);
}

const isManualCalls = ({ name }: OrgNode) => name.trim().toLowerCase() === MANUAL_CALLS_NAME;

/** Child organizations by name, "manual calls" first. */
export function sortOrganizations(nodes: readonly OrgNode[], locale: string): OrgNode[] {
  const { compare } = collatorOf(locale);
  return [...nodes].sort(
    (a, b) => Number(isManualCalls(b)) - Number(isManualCalls(a)) || compare(a.name, b.name) || a.id - b.id,
  );
}
