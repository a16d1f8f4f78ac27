import { useListPaginationContext, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import { useWindowKey } from '../../definition/useWindowKey.ts';
import { useListScreen } from '../../list/state/context.ts';
import { AlarmIcon } from '../../live/AlarmIcon.tsx';
import { useDataAge } from '../../live/useDataAge.ts';
import { Button } from '../../ui/Button.tsx';
import { focusAfterRender } from '../../ui/focus.ts';
import { isFocusLost } from '../../ui/focusLost.ts';
import { isDialogOpen } from '../../ui/pressing.ts';
import { useAlarms, useShownAlarms } from './AlarmsProvider.tsx';

const KEY = 'n';

function scrollToTop(): void {
  const box = document.querySelector<HTMLElement>('.at .v-tw');
  if (box) box.scrollTop = 0;
}

/**
 * Returns a function that shows the new alarms: it goes to the first page, and sorts by time if another order puts the
 * new alarms elsewhere.
 */
function useShow(): () => void {
  const { show } = useAlarms();
  const { elsewhere } = useShownAlarms();
  const { state, change } = useListScreen();
  const { page, setPage } = useListPaginationContext();
  return () => {
    const { urgent, ...filters } = state.filters;
    const { field, order } = state.sort;
    const newestFirst = field === 'triggeredAt' && order === 'DESC' && urgent !== true;
    if (elsewhere && !newestFirst) change({ sort: { field: 'triggeredAt', order: 'DESC' }, filters, page: 1 });
    else if (page > 1) setPage(1);
    show();
    focusAfterRender(() => {
      scrollToTop();
      // not a row: while a row has the focus, the table doesn't follow
      return isFocusLost() ? document.querySelector<HTMLElement>('.at-new') : undefined;
    });
  };
}

/** What the bar says about alarms that aren't shown yet: their number, and the most urgent with icon and priority. */
function News({ waiting, urgent }: { waiting: number; urgent: ShownAlarm | undefined }) {
  const translate = useTranslate();
  if (waiting === 0) return translate('alarmTable.moved');
  const number = translate('alarmTable.waiting', { smart_count: waiting });
  if (!urgent) return number;
  const { alarmName, icon, priority } = urgent;
  return (
    <>
      <span>{number}:</span> <AlarmIcon icon={icon} /> <b className="at-name">{alarmName}</b>{' '}
      {priority !== null && <span>{translate('alarmTable.priority', { priority })}</span>}
    </>
  );
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
  const { waiting, urgent, moved, following, rows } = useShownAlarms();
  const { ready } = useListScreen();
  const show = useShow();
  const age = useDataAge();
  const asks = waiting > 0 || moved;
  const first = rows[0]?.id;

  useEffect(() => {
    // otherwise the browser keeps the scroll position, and what is new stays out of sight
    if (following && first !== undefined) scrollToTop();
  }, [following, first]);

  useWindowKey((event) => {
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey && event.key.toLowerCase() === KEY;
    if (!asks || !plain || isTyping(event.target) || isDialogOpen()) return;
    event.preventDefault();
    show();
  });

  return (
    <div className={asks ? 'at-new asks' : 'at-new'} data-priority={urgent?.priority ?? undefined} tabIndex={-1}>
      {asks ? (
        <Button kind="ghost" small icon="up" aria-keyshortcuts="N" onClick={show}>
          <News waiting={waiting} urgent={urgent} />
          <kbd>N</kbd>
        </Button>
      ) : (
        age === undefined && <span>{ready ? translate('alarmTable.upToDate') : ''}</span>
      )}
      {age !== undefined && (
        // not in a live region: the top bar announces the lost connection once
        <span className="at-old">{translate('shell.connection.oldSeconds', { age })}</span>
      )}
    </div>
  );
}
