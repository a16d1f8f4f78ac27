import FileUpload from '@mui/icons-material/FileUploadRounded';
import { useLocale, useTranslate } from 'ra-core';
import { failureOf, useFailureText } from '../../definition/context.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';

interface FilesStateProps {
  error: unknown;
  loading: boolean;
  filter: string;
  editable: boolean;
  orgName: string;
  /** Number of files in other organizations. */
  elsewhere: number;
  onRetry: () => void;
  onClear: () => void;
  onEverywhere: () => void;
}

/** Shown while there are no files: the reason and the next step. */
export function FilesState(props: FilesStateProps) {
  const { error, loading, filter, editable, orgName, elsewhere } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const failureText = useFailureText();
  if (error) {
    const { status } = failureOf(error);
    const kind = status === 403 ? 'denied' : status === 0 ? 'offline' : 'failed';
    return (
      <State alert icon={kind === 'denied' ? 'lock' : 'error'} title={translate(`views.refusal.${kind}.title`)}>
        <p>{failureText(error, { op: 'list' })}</p>
        <Button onClick={props.onRetry}>{translate('views.refusal.retry')}</Button>
      </State>
    );
  }
  if (loading) return <div className="f-loading" role="status" aria-label={translate('views.list.loading')} />;
  const more = elsewhere > 0 && (
    <Button onClick={props.onEverywhere}>
      {translate('files.empty.elsewhere', { smart_count: elsewhere, count: formatNumber(elsewhere, locale) })}
    </Button>
  );
  if (filter !== '') {
    return (
      <State icon="search" title={translate('views.empty.nothing')}>
        <p>{translate('files.empty.filtered', { filter })}</p>
        {more}
        <Button onClick={props.onClear}>{translate('views.list.clear')}</Button>
      </State>
    );
  }
  return (
    <State icon={FileUpload} title={translate('files.empty.title', { organization: orgName })}>
      <p>{translate(editable ? 'files.empty.add' : 'files.empty.read')}</p>
      {more}
    </State>
  );
}
