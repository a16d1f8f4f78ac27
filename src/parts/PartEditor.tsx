import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent } from 'ra-core';
import { useMemo } from 'react';
import { useProvider } from '../definition/context.ts';
import { useDefinition } from '../definition/current.tsx';
import { useWhileMounted } from '../definition/whileMounted.ts';
import { type DefaultContext, NEW, newRecord } from '../engine/defaults.ts';
import type { RecordData, Resource } from '../engine/definition.ts';
import { nameFieldOf } from '../engine/refs.ts';
import { Pending } from '../record/states.tsx';
import { PartForm, type PartFormOptions } from './PartForm.tsx';

interface PartEditorProps extends PartFormOptions {
  parent: RecordData;
  /** Undefined: a new part. */
  id: number | undefined;
  /** Values of a new part, besides its defaults. */
  prefill?: RecordData;
  defaults: DefaultContext;
  locked: boolean;
  onClose: () => void;
  onCreated: (id: number) => void;
  /** Called after each write. */
  onWritten?: () => void;
}

/** The open part: the stored one, or a new one that belongs to the parent. */
export function PartEditor(props: PartEditorProps) {
  const { parent, id, prefill, defaults, write, tools, onRemove } = props;
  const part = useDefinition();
  const onCreated = useWhileMounted(props.onCreated);
  const onClose = useWhileMounted(props.onClose);
  const provider = useProvider();
  const queries = useQueryClient();
  const key = [part.name, 'record', id];
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await provider.getOne(part.name, { id: id ?? 0, meta: { parent }, signal })).data as RecordData,
    enabled: id !== undefined,
    // never refetched while it is edited
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const fresh = useMemo(() => ({ ...newPart(part, parent, defaults), ...prefill }), [part, parent, defaults, prefill]);
  const onStored = useEvent((stored: RecordData | null) => {
    props.onWritten?.();
    if (stored) queries.setQueryData(key, stored);
    void queries.invalidateQueries({
      predicate: ({ queryKey: [name, what] }) => name === part.name && what !== 'record',
    });
  });
  const record = id === undefined ? fresh : query.data;
  if (!record) return <Pending query={query} op="one" lines={2} />;
  return (
    <PartForm
      record={record}
      draftId={id === undefined ? `${NEW}.${String(parent.id)}` : String(id)}
      defaults={defaults}
      locked={props.locked}
      {...{ write, tools, onRemove }}
      onClose={onClose}
      onStored={onStored}
      onCreated={(created) => {
        // the editor continues with the created part without fetching it
        queries.setQueryData([part.name, 'record', created.id], created);
        onCreated(Number(created.id));
      }}
    />
  );
}

/** A new part with its defaults, in its parent's organization. */
function newPart(part: Resource, parent: RecordData, defaults: DefaultContext): RecordData {
  const record: RecordData = { ...newRecord(part, defaults), [part.partOf ?? '']: parent.id };
  const field = part.fields.orgId;
  if (field?.type === 'ref' && typeof parent.orgId === 'number') {
    const companion = nameFieldOf('orgId', field);
    record.orgId = parent.orgId;
    record[companion] = parent[companion] ?? null;
  }
  return record;
}
