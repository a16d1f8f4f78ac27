import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useMay, useProvider } from '../definition/context.ts';
import type { Labels } from '../definition/labels.ts';
import { refreshLists } from '../definition/refresh.ts';
import { useWhileHere } from '../definition/whileHere.ts';
import { allows } from '../engine/calls.ts';
import { newRecord } from '../engine/defaults.ts';
import type { RecordData, Resource } from '../engine/definition.ts';
import { titleOf } from '../engine/template.ts';
import { Button } from '../ui/Button.tsx';
import { NEW } from './drafts.ts';
import { RecordForm } from './RecordForm.tsx';
import { NoCreation, NotOffered, NotYet } from './states.tsx';
import { useDefaults } from './useDefaults.ts';
import './record.css';

interface RecordPaneProps {
  id: string;
  resource: Resource;
  labels: Labels;
  /** Its row in the list, which has the title before the record is there. */
  row: RecordData | undefined;
  /** The organization whose records are listed: a new one belongs there. */
  orgId?: number;
  tab: string | undefined;
  /** Another record of the screen was open before. */
  follows: boolean;
  onTab: (tab: string) => void;
  /** Opens another record in place of this one. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The open record: the stored one or a new one. */
export default function RecordPane(props: RecordPaneProps) {
  const { id, resource, labels, row } = props;
  const onClose = useWhileHere(props.onClose);
  const onOpen = useWhileHere(props.onOpen);
  const translate = useTranslate();
  const provider = useProvider();
  const queries = useQueryClient();
  const isNew = id === NEW;
  const readable = allows(resource, 'one');
  const mayCreate = useMay(resource)('create');
  const defaults = useDefaults(props.orgId);
  const key = [resource.name, 'record', id];
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await provider.getOne(resource.name, { id, signal })).data as RecordData,
    enabled: !isNew && readable,
    // what is being edited must not change under the hand: it is fetched when opened, and after a write
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const fresh = useMemo(() => (isNew ? newRecord(resource, defaults) : undefined), [isNew, resource, defaults]);
  const record = isNew ? mayCreate && fresh : query.data;

  const onStored = useEvent((stored: RecordData | null) => {
    if (stored && !isNew) queries.setQueryData(key, stored);
    refreshLists(queries, resource);
  });
  const label = isNew
    ? translate('views.record.new', { name: labels.name(1) })
    : row
      ? titleOf(resource, row)
      : labels.name(1);
  if (record) {
    return (
      <RecordForm
        {...props}
        {...{ onClose, onOpen }}
        record={record}
        isNew={isNew}
        defaults={defaults}
        onStored={onStored}
      />
    );
  }
  return (
    <section className="v-rec" aria-label={label}>
      <header className="v-rh">
        <h2 className="v-grow">{row || isNew ? label : ''}</h2>
        <Button kind="ghost" small icon="close" aria-label={translate('views.record.close')} onClick={onClose} />
      </header>
      {isNew ? (
        <NoCreation resource={resource} />
      ) : readable ? (
        <NotYet query={query} resource={resource} op="one" />
      ) : (
        <NotOffered what="one" />
      )}
    </section>
  );
}
