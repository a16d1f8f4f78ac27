import FileUpload from '@mui/icons-material/FileUploadRounded';
import { useLocale, useTranslate } from 'ra-core';
import { failureOf, useFailureText } from '../../definition/context.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

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
      <div className="v-state" role="alert">
        <Icon name={kind === 'denied' ? 'lock' : 'error'} />
        <h2>{translate(`views.refusal.${kind}.title`)}</h2>
        <p>{failureText(error, { op: 'list' })}</p>
        <Button onClick={props.onRetry}>{translate('views.refusal.retry')}</Button>
      </div>
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
      <div className="v-state">
        <Icon name="search" />
        <h2>{translate('views.empty.nothing')}</h2>
        <p>{translate('files.empty.filtered', { filter })}</p>
        {more}
        <Button onClick={props.onClear}>{translate('views.list.clear')}</Button>
      </div>
    );
  }
  return (
    <div className="v-state">
      <FileUpload aria-hidden className="v-i" />
      <h2>{translate('files.empty.title', { organization: orgName })}</h2>
      <p>{translate(editable ? 'files.empty.add' : 'files.empty.read')}</p>
      {more}
    </div>
  );
}
