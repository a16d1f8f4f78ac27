import { useListPaginationContext, useTranslate } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import { connection } from '../../../dataProvider/http.ts';
import { useListScreen } from '../../list/context.ts';
import { useMadeOfNow } from '../../live/times.ts';
import { Button } from '../../ui/Button.tsx';
import { isDialogOpen } from '../../ui/isDialogOpen.ts';
import { useAlarms, useShownAlarms } from './AlarmsProvider.tsx';

/** Data that is older than this says so. */
const OLD_SECONDS = 9;
/** The age of the data in seconds; while nothing is lost it is 0, so that the bar isn't drawn every second. */
function ageOf(now: number): number {
  const { state, lastOk } = connection.get();
  const age = Math.max(0, (now - lastOk) / 1_000);
  return state === 'lost' || age > OLD_SECONDS ? Math.round(age) : 0;
}
const KEY = 'n';

/** Shows the new alarms; from another page than the first, goes there. */
function useShow(): () => void {
  const { show } = useAlarms();
  const { page, setPage } = useListPaginationContext();
  return () => {
    if (page > 1) setPage(1);
    else show();
    requestAnimationFrame(() => {
      const box = document.querySelector<HTMLElement>('.at .v-tw');
      if (box) box.scrollTop = 0;
      if (document.activeElement === document.body) box?.querySelector<HTMLElement>('tbody tr')?.focus();
    });
  };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null;

/**
 * Above the rows: how many new alarms wait, or that all are shown, or how old the data is. It is always there, so that
 * nothing moves when alarms come.
 */
export function NewBar() {
  const translate = useTranslate();
  const { waiting, moved } = useShownAlarms();
  const { ready } = useListScreen();
  const show = useShow();
  const { state } = useSyncExternalStore(connection.subscribe, connection.get);
  const age = useMadeOfNow(ageOf);
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
        // not said every second: that the connection is lost is said once, in the top bar
        <span className="at-old">{translate('shell.connection.oldSeconds', { age })}</span>
      )}
    </div>
  );
}
