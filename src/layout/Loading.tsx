import { useI18n } from '../i18n/i18n.ts';

/** A part of the interface is on its way: a line that moves, when it takes a while. */
export function Loading() {
  const { translate } = useI18n();
  return <div className="loading" role="progressbar" aria-label={translate('shell.loading')} />;
}
