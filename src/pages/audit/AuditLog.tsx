import Refresh from '@mui/icons-material/RefreshRounded';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { fetchAuditLog } from '../../../dataProvider/calls/audit.ts';
import type { AuditLogEntry } from '../../../protocol/audit.ts';
import { useDefinitions, useExtension } from '../../definition/context.tsx';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { formatDateTime } from '../../engine/dates.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { Changes, useChangeHeads } from '../../record/dialogs/Changes.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line, PageTitle } from '../../ui/blocks.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AccessDialog } from './AccessDialog.tsx';
import { EntryRow } from './EntryRow.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Filters } from './Filters.tsx';
import { useAuditFilter } from './filter.ts';
import { useAuditTexts } from './useAuditTexts.ts';

const PAGE = 50;
const HEADS = ['at', 'actor', 'action', 'record', 'changes'] as const;

/** The audit log of all organizations of an administrator: who changed what, with the values before and after. */
export default function AuditLog() {
  return useExtension('audit.all') ? <Log /> : <NotFound />;
}

function Log() {
  const { translate } = useAuditTexts();
  const locale = useLocale();
  const search = useAuditFilter();
  const { filter } = search;
  const users = useDefinitions().byName.get('users');
  const [explaining, setExplaining] = useState(false);
  const [open, setOpen] = useState<AuditLogEntry>();
  const query = useInfiniteQuery({
    queryKey: ['auditLog', filter],
    queryFn: ({ pageParam, signal }) => fetchAuditLog(filter, { before: pageParam, pageSize: PAGE }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    retry: false,
  });
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const entries = data?.pages.flatMap(({ list }) => list) ?? [];
  const until = data?.pages.at(-1)?.searchedUntil ?? null;
  return (
    <div className="page">
      <Line as="header">
        <PageTitle className="v-grow">{translate('pages.audit')}</PageTitle>
        {users && <Button onClick={() => setExplaining(true)}>{translate('auditLog.access.open')}</Button>}
        <Button
          icon={Refresh}
          aria-label={translate('auditLog.refresh')}
          off={isFetching}
          onClick={() => void refetch()}
        />
        <ExportButton filter={filter} off={entries.length === 0} />
      </Line>
      <p className="v-quiet">{translate('auditLog.about')}</p>
      <Filters {...search} />
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {entries.length > 0 && (
        <CardTable caption={translate('pages.audit')} heads={HEADS.map((head) => translate(`auditLog.heads.${head}`))}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onOpen={() => setOpen(entry)} />
          ))}
        </CardTable>
      )}
      {data && (
        <Line sx={{ my: 4 }}>
          <span role="status" className="v-quiet">
            {until !== null
              ? translate('auditLog.searchedUntil', { at: formatDateTime(until, locale) })
              : entries.length === 0
                ? translate('auditLog.nothing')
                : translate('auditLog.shown', { smart_count: entries.length })}
          </span>
          {hasNextPage && (
            <Button off={isFetching} onClick={() => void fetchNextPage()}>
              {translate(until === null ? 'auditLog.more' : 'auditLog.searchOn')}
            </Button>
          )}
        </Line>
      )}
      {explaining && users && <AccessDialog users={users} onClose={() => setExplaining(false)} />}
      {open && <EntryDialog entry={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

/** The changes of an entry: each field before and after. */
function EntryDialog({ entry, onClose }: { entry: AuditLogEntry; onClose: () => void }) {
  const { translate, when, action, kind, title } = useAuditTexts();
  const definition = useDefinitions().byName.get(entry.resource);
  return (
    <Dialog
      title={[kind(entry.resource), title(entry)].filter(Boolean).join(' ')}
      width="46rem"
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate('views.close')}</Button>}
    >
      <p className="v-quiet">
        {[when(entry), entry.actor || translate('auditLog.nobody'), action(entry.action)].join(' · ')}
      </p>
      {definition ? (
        <Changes definition={definition} before={entry.before ?? {}} after={entry.after ?? {}} />
      ) : (
        <PlainChanges entry={entry} />
      )}
    </Dialog>
  );
}

/** Values of entries without a record, such as overlays, sign-ins and exports. */
function PlainChanges({ entry: { before, after } }: { entry: AuditLogEntry }) {
  const heads = useChangeHeads();
  return (
    <CardTable heads={heads}>
      {Object.keys({ ...before, ...after }).map((name) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td data-head={heads[1]}>
            <Stored value={before?.[name]} />
          </td>
          <td data-head={heads[2]}>
            <Stored value={after?.[name]} />
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function Stored({ value }: { value: unknown }) {
  if (value === undefined || value === null) return '';
  return <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>;
}
