import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRecordFromLocation, useEvent, useTranslate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { isSameValue } from '../../definition/changes.ts';
import { failureOf, useDefinition, useMay, useProvider } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { recordQuery } from '../../definition/recordQuery.ts';
import { refreshLists } from '../../definition/refresh.ts';
import { useWhileMounted } from '../../definition/tasks.ts';
import { allows } from '../../engine/access.ts';
import { holds } from '../../engine/conditions.ts';
import type { Condition } from '../../engine/data.ts';
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
import { Missing } from './Missing.tsx';
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
  const pending = <Pending query={query} op="one" />;
  const isMissing = failureOf(query.error).status === 404;
  const onRestored = () => void query.refetch();
  const missing = (
    <Missing id={Number(id)} onRestored={onRestored}>
      {pending}
    </Missing>
  );
  const unread = isMissing ? missing : pending;
  return (
    <section className="v-rec" aria-label={label}>
      <HeadBar title={row || isNew ? label : ''}>
        <CloseButton label={translate('views.record.close')} onClick={onClose} />
      </HeadBar>
      {isNew ? <NoCreation /> : readable ? unread : <NotOffered what="one" />}
    </section>
  );
}

/** Polling intervals in milliseconds: while an action is running, and otherwise. */
const [BUSY, IDLE] = [2_000, 20_000];

interface RecordPollingProps {
  record: RecordData;
  onFound: (record: RecordData) => void;
}

/** Polls an open record if the platform may change it by itself, i.e. if the definition has actions with `running`. */
function RecordPolling(props: RecordPollingProps) {
  const { actions } = useDefinition();
  const conditions = actions.flatMap(({ running }) => running ?? []);
  return conditions.length > 0 ? <Poll {...props} conditions={conditions} /> : null;
}

/**
 * Polls the record. `onFound` is called with the current values of read-only fields; all others, such as the version,
 * stay as they were fetched, so that a save can't overwrite somebody else's change unnoticed.
 */
function Poll({ record, onFound, conditions }: RecordPollingProps & { conditions: Condition[] }) {
  const resource = useDefinition();
  const provider = useProvider();
  const { id } = record;
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [resource.name, 'follow', id],
    queryFn: async ({ signal }) => (await provider.getOne(resource.name, { id, signal })).data as RecordData,
    enabled: id !== undefined,
    refetchInterval: conditions.some((condition) => holds(condition, record)) ? BUSY : IDLE,
    initialData: record,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const take = useEvent(() => {
    if (!data || data === record) return;
    const changed = Object.entries(resource.fields)
      .filter(([name, field]) => field.readOnly === true && !isSameValue(field, record[name], data[name]))
      .map(([name]) => [name, data[name] ?? null]);
    if (changed.length > 0) onFound({ ...record, ...Object.fromEntries(changed) });
  });
  // after each poll, even if it returned the same data, because the record may have been refetched meanwhile
  useEffect(() => {
    if (dataUpdatedAt > 0) take();
  }, [dataUpdatedAt, take]);
  return null;
}
