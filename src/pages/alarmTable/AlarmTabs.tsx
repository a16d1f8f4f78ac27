import { useEvent, useTranslate } from 'ra-core';
import { memo, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useListScreen } from '../../list/state/context.ts';
import { TabStrip } from '../../ui/TabStrip.tsx';
import { LONE_WORKER_TAB, SCREEN_TABS, SCREEN_TITLES, type ScreenTab } from './request.ts';

/** Style of the row that contains the tabs and the buttons beside them. */
export const TAB_ROW_STYLE = {
  flex: 'none',
  alignItems: 'center',
  pt: 2,
  borderBottom: 1,
  borderColor: 'divider',
  '&& > .v-tabs': { flex: 1, minWidth: 0, borderBottom: 0, mb: '-1px' },
};

interface AlarmTabsProps {
  current: ScreenTab;
  /** Unique on the page; the panel's id is `<id>-panel`. */
  id: string;
}

/** The tabs of the page; their names are the values of `tab` in the URL (spec section 2). */
export const AlarmTabs = memo(function AlarmTabs({ current, id }: AlarmTabsProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { change } = useListScreen();
  const open = useEvent((tab: ScreenTab) => {
    // the lone worker tab has other records and other filters, so the rest of the URL is dropped
    if (tab === LONE_WORKER_TAB || current === LONE_WORKER_TAB) void navigate(`/alarm-table?tab=${tab}`);
    else change({ tab, page: 1, selected: [], columns: undefined });
  });
  const tabs = useMemo(() => SCREEN_TABS.map((name) => ({ name, text: translate(SCREEN_TITLES[name]) })), [translate]);
  const ids = useCallback((name: ScreenTab) => ({ tab: `${id}-${name}`, panel: `${id}-panel` }), [id]);
  return <TabStrip label={translate('pages.alarm-table')} tabs={tabs} current={current} onTab={open} ids={ids} />;
});
