import { List, ListItem } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '../../../protocol/list.ts';
import { useDefinition, useProvider } from '../../definition/context.tsx';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { formatDateTime } from '../../engine/dates.ts';
import { historyKey } from '../../engine/labels.ts';
import { isListed } from '../../engine/refs.ts';
import { renderTemplate } from '../../engine/template.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PAST_JOB } from '../pane/address.ts';
import { Changes } from './Changes.tsx';
import { StateComparison } from './StateComparison.tsx';

/** The history of a record: each change with its values before and after, and other events, in the definition's words. */
export default function HistoryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const resource = useDefinition();
  const translate = useTranslate();
  const locale = useLocale();
  const provider = useProvider();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [resource.name, 'audit', id],
    queryFn: () => provider.audit(resource.name, id),
    gcTime: 0,
    retry: false,
  });
  const entries = data?.list ?? [];
  const changes = entries.flatMap(({ before, after, ...entry }) =>
    before && after ? [{ ...entry, before, after }] : [],
  );
  /** Index of the change whose states are compared. */
  const [compared, setCompared] = useState<number>();
  if (compared !== undefined) {
    return (
      <Dialog title={translate('views.history.compare')} width="46rem" onClose={onClose}>
        <StateComparison changes={changes} first={compared} onBack={() => setCompared(undefined)} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={translate('views.history.title')}
      width="46rem"
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate('views.close')}</Button>}
    >
      {isPending && <p className="v-quiet">{translate('views.list.loading')}</p>}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && entries.length === 0 && <p>{translate('views.history.none')}</p>}
      <List component="ol" disablePadding>
        {entries.map((entry, index) => {
          const { before, after } = entry;
          const words = before ? '' : translate(historyKey(resource.name, entry.action), { _: '' });
          const detail = renderTemplate(words, after ?? {});
          const change = changes.findIndex((one) => one.before === before);
          return (
            <ListItem
              key={`${entry.at} ${entry.action} ${JSON.stringify(after)}`}
              disableGutters
              divider={index + 1 < entries.length}
              sx={{ display: 'block', overflowWrap: 'anywhere' }}
            >
              <time className="v-quiet">{formatDateTime(entry.at, locale)}</time> <b>{entry.actor}</b>{' '}
              {translate(`views.history.${entry.action}`, { _: entry.action })}
              <Together {...entry} />
              {detail && <span className="v-quiet"> {detail}</span>}
              {before && after && (
                <>
                  <Changes definition={resource} before={before} after={after} />
                  <Button kind="ghost" small onClick={() => setCompared(change)}>
                    {translate('views.history.takeBack')}
                  </Button>
                </>
              )}
            </ListItem>
          );
        })}
      </List>
    </Dialog>
  );
}

/** Says that a change undid another one, or changed other records too, with a link to all of it where there is a list. */
function Together({ bulk: job, undoes, alone }: Pick<AuditEntry, 'bulk' | 'undoes' | 'alone'>) {
  const resource = useDefinition();
  const translate = useTranslate();
  if (job === undefined || (alone && !undoes)) return null;
  const many = undoes ? 'undoMany' : 'many';
  const text = translate(`views.history.${alone ? 'undo' : many}`);
  if (!isListed(resource)) return <span className="v-quiet"> {text}</span>;
  return (
    <>
      {' '}
      <Link to={`/${resource.name}?${PAST_JOB}=${job}`}>{text}</Link>
    </>
  );
}
