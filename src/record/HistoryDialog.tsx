import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { changedFields } from '../definition/changes.ts';
import { useProvider } from '../definition/context.ts';
import { useDefinition } from '../definition/current.tsx';
import { LoadFailure } from '../definition/LoadFailure.tsx';
import { useLabels } from '../definition/labels.ts';
import { formatDateTime } from '../engine/dates.ts';
import { historyKey } from '../engine/labels.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface HistoryDialogProps {
  id: number;
  onClose: () => void;
}

/** The history of a record: time, user and fields of each change, and other events, with the definition's texts. */
export default function HistoryDialog({ id, onClose }: HistoryDialogProps) {
  const resource = useDefinition();
  const labels = useLabels();
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
  return (
    <Dialog
      title={translate('views.history.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate('views.close')}</Button>}
    >
      {isPending && <p className="v-quiet">{translate('views.list.loading')}</p>}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && entries.length === 0 && <p>{translate('views.history.none')}</p>}
      <List component="ol" disablePadding>
        {entries.map((entry, index) => {
          const detail =
            entry.before && entry.after
              ? changedFields(resource, entry.before, entry.after).map(labels.field).join(', ')
              : translate(historyKey(resource.name, entry.action), { ...entry.after, _: '' });
          return (
            <ListItem
              key={`${entry.at} ${entry.action} ${detail}`}
              disableGutters
              divider={index + 1 < entries.length}
              sx={{ display: 'block', overflowWrap: 'anywhere' }}
            >
              <time className="v-quiet">{formatDateTime(entry.at, locale)}</time> <b>{entry.actor}</b>{' '}
              {translate(`views.history.${entry.action}`, { _: entry.action })}
              {detail && <span className="v-quiet"> {detail}</span>}
            </ListItem>
          );
        })}
      </List>
    </Dialog>
  );
}
