import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { failureOf, useFailureText } from '../../definition/context.tsx';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { useFilesScreen } from './screen.ts';

interface FilesStateProps {
  error: unknown;
  loading: boolean;
  /** Number of files in other organizations. */
  elsewhere: number;
  onRetry: () => void;
}

/** Shown if there are no files: the reason and the next step. */
export function FilesState({ error, loading, elsewhere, onRetry }: FilesStateProps) {
  const { filter, setFilter, setEverywhere, editable, orgName } = useFilesScreen();
  const translate = useTranslate();
  const failureText = useFailureText();
  if (error) {
    const { status } = failureOf(error);
    const kind = status === 403 ? 'denied' : status === 0 ? 'offline' : 'failed';
    return (
      <State alert icon={kind === 'denied' ? 'lock' : 'error'} title={translate(`views.refusal.${kind}.title`)}>
        <p>{failureText(error, { op: 'list' })}</p>
        <Button onClick={onRetry}>{translate('views.refusal.retry')}</Button>
      </State>
    );
  }
  if (loading) return <Box role="status" aria-label={translate('views.list.loading')} sx={{ height: '100%' }} />;
  const more = elsewhere > 0 && (
    <Button onClick={() => setEverywhere(true)}>
      {translate('files.empty.elsewhere', { smart_count: elsewhere, count: elsewhere })}
    </Button>
  );
  if (filter !== '') {
    return (
      <State icon="search" title={translate('views.empty.nothing')}>
        <p>{translate('files.empty.filtered', { filter })}</p>
        {more}
        <Button onClick={() => setFilter('')}>{translate('views.list.clear')}</Button>
      </State>
    );
  }
  return (
    <State icon="import" title={translate('files.empty.title', { organization: orgName })}>
      <p>{translate(editable ? 'files.empty.add' : 'files.empty.read')}</p>
      {more}
    </State>
  );
}
