import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRecordFromLocation, useEvent, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useDefinition, useMay, useProvider } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { recordQuery } from '../../definition/recordQuery.ts';
import { refreshLists } from '../../definition/refresh.ts';
import { useWhileMounted } from '../../definition/tasks.ts';
import { allows } from '../../engine/access.ts';
import { NEW, newRecord } from '../../engine/defaults.ts';
import type { RecordData, ShortRow } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { CloseButton } from '../../ui/Button.tsx';
import { useStable } from '../../ui/contexts.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { useDefaults } from '../form/useDefaults.ts';
import { HeadBar } from '../header/HeadBar.tsx';
import { SOURCE } from './address.ts';
import { withAddressValues } from './addressValues.ts';
import { RecordPolling } from './RecordPolling.tsx';
import type { RecordRoutes } from './routes.ts';
import { NoCreation, NotOffered, Pending } from './states.tsx';
import '../record.css';

interface RecordPaneProps {
  id: string;
  /** Its row in the list: provides the title while the record is loading. */
  row: ShortRow | undefined;
  /** Organization of the list, and of new records. */
  orgId?: number;
  /** Whether another record was open before. */
  follows: boolean;
  /** The open tab and navigation. */
  routes: RecordRoutes;
}

/** The open record: the stored one or a new one. */
export default function RecordPane({ id, row, orgId, follows, routes: given }: RecordPaneProps) {
  const resource = useDefinition();
  const labels = useLabels();
  const onClose = useWhileMounted(given.onClose);
  const onOpen = useWhileMounted(given.onOpen);
  const onTab = useEvent(given.onTab);
  const onRemoved = useEvent((removed: number) => given.onRemoved?.(removed));
  const routes = useStable({ tab: given.tab, onTab, onClose, onOpen, onRemoved });
  const translate = useTranslate();
  const provider = useProvider();
  const queries = useQueryClient();
  const isNew = id === NEW;
  const readable = allows(resource, 'one');
  const mayCreate = useMay()('create');
  const defaults = useDefaults(orgId);
  const options = recordQuery(provider, resource, id);
  const query = useQuery({ ...options, enabled: !isNew && readable });
  const { search } = useLocation();
  const fresh = useMemo(() => {
    if (!isNew) return undefined;
    const given = getRecordFromLocation({ pathname: '', hash: '', search, state: undefined }, { searchSource: SOURCE });
    return withAddressValues(resource, newRecord(resource, defaults), given);
  }, [isNew, resource, defaults, search]);
  const record = isNew ? mayCreate && fresh : query.data;

  const onStored = useEvent((stored: RecordData | null) => {
    // the reply to a creation, which react-admin has cached, may be shorter than the record
    if (isNew) queries.removeQueries({ queryKey: [resource.name, 'getOne'], type: 'inactive' });
    else if (stored) queries.setQueryData(options.queryKey, stored);
    refreshLists(queries, resource);
  });
  const label = isNew ? labels.newOne() : row ? titleOf(resource, row) : labels.name(1);
  if (record) {
    return (
      <>
        <RecordForm
          id={id}
          record={record}
          isNew={isNew}
          follows={follows}
          defaults={defaults}
          routes={routes}
          onStored={onStored}
        />
        {!isNew && <RecordPolling record={record} onFound={onStored} />}
      </>
    );
  }
  return (
    <section className="v-rec" aria-label={label}>
      <HeadBar title={row || isNew ? label : ''}>
        <CloseButton label={translate('views.record.close')} onClick={onClose} />
      </HeadBar>
      {isNew ? <NoCreation /> : readable ? <Pending query={query} op="one" /> : <NotOffered what="one" />}
    </section>
  );
}
