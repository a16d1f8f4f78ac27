import { useTranslate } from 'ra-core';

/** A part of the interface is on its way: a line that moves, when it takes a while. */
export function Loading() {
  const translate = useTranslate();
  return <div className="loading" role="progressbar" aria-label={translate('shell.loading')} />;
}
