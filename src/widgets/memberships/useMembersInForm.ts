import { useEffect } from 'react';
import { MEMBERSHIP_PAGE_SIZE } from '../../../protocol/constants.ts';
import { type Entry, entryId } from '../../choose/selector/entries.ts';
import { useDefinition } from '../../definition/context.tsx';
import { orgFieldOf } from '../../definition/organization.ts';
import { useTitles } from '../../definition/useTitles.ts';
import type { RefField, Resource } from '../../engine/definition.ts';
import { contains } from '../../engine/fold.ts';
import { companionOf } from '../../engine/refs.ts';
import { titleOf } from '../../engine/template.ts';
import { useFormInfo } from '../../inputs/FormContext.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { useFreshMembers, useMemberCache, useMembers } from './useMembers.ts';

/** A field with members, and the definition of these. */
export interface MembersField {
  field: RefField;
  target: Resource;
}

const idsOf = (value: unknown) => (Array.isArray(value) ? value.map(Number) : undefined);

/** The members in the form beside the stored ones, and how they are named. */
export function useMembersInForm({ field, target }: MembersField, search: string, page: number) {
  const { path, value, onChange, setOther, record, readOnly } = useField();
  const resource = useDefinition();
  const { base, setStored } = useFormInfo();
  const objectId = typeof base.id === 'number' ? base.id : undefined;
  const stored = idsOf(base[path]);
  const ids = idsOf(value) ?? stored ?? [];
  const companion = companionOf(path, field);
  const { known, learn, learnNames, name } = useMemberCache(path, target);
  const fetched = useMembers({ resource, target, objectId }, field, search, page, readOnly || stored !== undefined);
  const { pages, whole } = fetched;
  useFreshMembers(resource, objectId, base);

  for (const holder of [base, record]) learnNames(holder[path], holder[companion.name]);
  if (whole.data) learn(whole.data);
  if (pages.data) learn(pages.data.list);
  // the record was loaded without the field: the listed members are the stored value
  const found = stored === undefined && !readOnly ? whole.data : undefined;
  useEffect(() => {
    if (found) setStored({ [path]: found.map(({ id }) => id) });
  }, [found, setStored, path]);

  const knownAt = (id: number) => known.get(entryId({ key: path, id }));
  const shown = fetched.paged ? [] : ids.filter((id) => !search || contains(knownAt(id)?.label ?? '', search));
  const first = page * MEMBERSHIP_PAGE_SIZE;
  const pageIds = fetched.paged
    ? (pages.data?.list ?? []).map(({ id }) => id)
    : shown.slice(first, first + MEMBERSHIP_PAGE_SIZE);
  const unnamed = pageIds.filter((id) => !knownAt(id));
  const titles = useTitles(target.name, whole.isFetching ? [] : unnamed);
  const entryAt = (id: number): Entry => {
    const title = titles.get(id);
    const fallback = { key: path, id, label: title ? titleOf(target, title) : `#${id}`, warnings: [] };
    return knownAt(id) ?? fallback;
  };
  const write = (next: readonly number[], titleFor = (id: number) => entryAt(id).label) => {
    for (const id of next) name(id, titleFor(id));
    setOther(
      companion.path,
      next.map((id) => titleFor(id)),
    );
    onChange([...next]);
  };
  const orgId = base[orgFieldOf(resource) ?? ''];
  return {
    of: { objectId, orgId: typeof orgId === 'number' ? orgId : undefined },
    ids,
    stored,
    pageIds,
    total: fetched.paged ? (pages.data?.count ?? 0) : shown.length,
    paged: fetched.paged,
    isFetching: fetched.paged ? pages.isFetching : whole.isFetching,
    failed: fetched.paged ? pages.isError : whole.isError && unnamed.length > 0,
    known,
    learn,
    entryAt,
    write,
  };
}
