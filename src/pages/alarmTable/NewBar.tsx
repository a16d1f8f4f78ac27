import { useListPaginationContext, useTranslate } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import { connection } from '../../../dataProvider/http.ts';
import { useListScreen } from '../../list/context.ts';
import { useDerivedFromNow } from '../../live/times.ts';
import { Button } from '../../ui/Button.tsx';
import { focusAfterRender } from '../../ui/focusAfterRender.ts';
import { isFocusLost } from '../../ui/focusLost.ts';
import { isDialogOpen } from '../../ui/isDialogOpen.ts';
import { useAlarms, useShownAlarms } from './AlarmsProvider.tsx';

/** Data older than this is marked with its age. */
const OLD_SECONDS = 9;
/** Age of the data in seconds; 0 while the data is recent, so that the bar doesn't re-render every second. */
function ageOf(now: number): number {
  const { state, lastOk } = connection.get();
  const age = Math.max(0, (now - lastOk) / 1_000);
  return state === 'lost' || age > OLD_SECONDS ? Math.round(age) : 0;
}
const KEY = 'n';

/** Returns a function that shows the new alarms; if another page is shown, it goes to the first one. */
function useShow(): () => void {
  const { show } = useAlarms();
  const { page, setPage } = useListPaginationContext();
  return () => {
    if (page > 1) setPage(1);
    else show();
    focusAfterRender(() => {
      const box = document.querySelector<HTMLElement>('.at .v-tw');
      if (box) box.scrollTop = 0;
      return isFocusLost() ? box?.querySelector<HTMLElement>('tbody tr') : undefined;
    });
  };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null;

/**
 * Bar above the rows: the number of new alarms that aren't shown yet, or that the table is up to date, or the age of
 * the data. It is always present, so that the layout doesn't shift when alarms arrive.
 */
export function NewBar() {
  const translate = useTranslate();
  const { waiting, moved } = useShownAlarms();
  const { ready } = useListScreen();
  const show = useShow();
  const { state } = useSyncExternalStore(connection.subscribe, connection.get);
  const age = useDerivedFromNow(ageOf);
  const asks = waiting > 0 || moved;

  useEffect(() => {
    if (!asks) return;
    const onKey = (event: KeyboardEvent) => {
      const plain = !event.altKey && !event.ctrlKey && !event.metaKey && event.key.toLowerCase() === KEY;
      if (!plain || isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      show();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  const old = state === 'lost' || age > 0;
  return (
    <div className={asks ? 'at-new asks' : 'at-new'}>
      {asks ? (
        <Button kind="ghost" small icon="up" aria-keyshortcuts="N" onClick={show}>
          {waiting > 0 ? translate('alarmTable.waiting', { smart_count: waiting }) : translate('alarmTable.moved')}
          <kbd>N</kbd>
        </Button>
      ) : (
        !old && <span>{ready ? translate('alarmTable.upToDate') : ''}</span>
      )}
      {old && (
        // not in a live region: the top bar announces the lost connection once
        <span className="at-old">{translate('shell.connection.oldSeconds', { age })}</span>
      )}
    </div>
  );
}
