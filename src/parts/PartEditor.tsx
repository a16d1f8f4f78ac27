import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useMemo } from 'react';
import { useDefinition, useProvider } from '../definition/context.tsx';
import { orgFieldOf } from '../definition/organization.ts';
import { recordQuery } from '../definition/recordQuery.ts';
import { useWhileMounted } from '../definition/tasks.ts';
import { type DefaultContext, NEW, newRecord } from '../engine/defaults.ts';
import type { RecordData, Resource } from '../engine/definition.ts';
import { nameFieldOf } from '../engine/refs.ts';
import { useFormInfo } from '../inputs/FormContext.ts';
import { Pending } from '../record/pane/states.tsx';
import { PartForm } from './PartForm.tsx';
import { usePartEditing } from './partEditing.ts';

interface PartEditorProps {
  /** Undefined: a new part. */
  id: number | undefined;
  /** Values of a new part, besides its defaults. */
  prefill?: RecordData;
}

/** The open part of the surrounding form's record: the stored one, or a new one. */
export function PartEditor({ id, prefill }: PartEditorProps) {
  const { base: parent, defaults } = useFormInfo();
  const editing = usePartEditing();
  const part = useDefinition();
  const open = useWhileMounted(editing.created);
  const provider = useProvider();
  const queries = useQueryClient();
  const queryOf = (of: unknown) => recordQuery(provider, part, Number(of), parent);
  const query = useQuery({ ...queryOf(id), enabled: id !== undefined });
  const fresh = useMemo(() => ({ ...newPart(part, parent, defaults), ...prefill }), [part, parent, defaults, prefill]);
  const onStored = useEvent((stored: RecordData | null) => {
    editing.written?.();
    if (stored) queries.setQueryData(queryOf(id).queryKey, stored);
    void queries.invalidateQueries({
      predicate: ({ queryKey: [name, what] }) => name === part.name && what !== 'getOne',
    });
  });
  const record = id === undefined ? fresh : query.data;
  if (!record) return <Pending query={query} op="one" lines={2} />;
  return (
    <PartForm
      record={record}
      draftId={id === undefined ? `${NEW}.${String(parent.id)}` : String(id)}
      onStored={onStored}
      onCreated={(created) => {
        // the editor continues with the created part without fetching it
        queries.setQueryData(queryOf(created.id).queryKey, created);
        open(Number(created.id));
      }}
    />
  );
}

/** A new part with its defaults, in its parent's organization. */
function newPart(part: Resource, parent: RecordData, defaults: DefaultContext): RecordData {
  const record: RecordData = { ...newRecord(part, defaults), [part.partOf ?? '']: parent.id };
  const orgField = orgFieldOf(part);
  const field = orgField === undefined ? undefined : part.fields[orgField];
  if (orgField !== undefined && field?.type === 'ref' && typeof parent[orgField] === 'number') {
    const companion = nameFieldOf(orgField, field);
    record[orgField] = parent[orgField];
    record[companion] = parent[companion] ?? null;
  }
  return record;
}
