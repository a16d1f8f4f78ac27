import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type CSSProperties, useMemo } from 'react';
import { fetchAlarms, initialTableRequest } from '../../../dataProvider/calls/alarms.ts';
import type { AlarmTableRequest } from '../../../protocol/alarmTable.ts';
import { type AlarmPanel, PANEL_COLUMNS, type PanelButton } from '../../../protocol/panels.ts';
import { useCan, useExtension, useFailureText } from '../../definition/context.tsx';
import { type Place, withoutOverlaps } from '../../engine/grid.ts';
import { OutgoingNote } from '../../live/OutgoingNote.tsx';
import { runningRequest } from '../../live/running.ts';
import { ALARMS_KEY } from '../../live/useAlarmActions.ts';
import { useRefetchInterval } from '../../live/useRefetchInterval.ts';
import { useRefetchOnEvents } from '../../live/useRefetchOnEvents.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { AlarmButton } from './AlarmButton.tsx';
import { sourceKey, statesOf } from './face.ts';
import { senderOf, sentKeys } from './senders.ts';

const GRID = {
  display: { xs: 'flex', sm: 'grid' },
  flexDirection: 'column',
  gridTemplateColumns: `repeat(${PANEL_COLUMNS}, minmax(0, 1fr))`,
  // large enough for touch
  gridAutoRows: 'minmax(88px, auto)',
  gap: 2,
  my: 4,
  '.kiosk &': { gridAutoRows: 'minmax(12vh, auto)' },
};

const placeOf = ({ x, y, w, h }: Place): CSSProperties => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
});

/** The buttons of a panel in their grid positions; in a narrow window one below the other. */
export function PanelGrid({ panel, confirms }: { panel: AlarmPanel; confirms: boolean }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const raises = useCan()('ALARM_PANEL');
  const buttons = withoutOverlaps(panel.buttons, PANEL_COLUMNS);
  const keys = buttons.flatMap((button) => sourceKey(button) ?? []);
  const { states, error, watches } = usePointStates(buttons);
  const reason = (button: PanelButton) => {
    if (!raises) return translate('panels.noAuthority');
    if (button.usable) return undefined;
    return translate(button.templateId === null ? 'panels.notUsable' : 'panels.templateNotUsable');
  };
  return (
    <>
      <Box component="ul" aria-label={panel.name} sx={GRID}>
        {buttons.map((button) => (
          <li key={button.id} style={placeOf(button)}>
            <AlarmButton
              button={button}
              confirms={confirms}
              orgId={panel.orgId}
              state={states?.get(sourceKey(button) ?? '')}
              off={reason(button)}
            />
          </li>
        ))}
      </Box>
      <Box sx={{ position: 'sticky', bottom: 8, zIndex: 'var(--z-sticky)' }} data-foot>
        {!raises && <ErrorNote severity="info">{translate('panels.noAuthority')}</ErrorNote>}
        {raises && !watches && <ErrorNote severity="info">{translate('panels.notWatching')}</ErrorNote>}
        {error && !states && <ErrorNote>{failureText(error, { op: 'list' })}</ErrorNote>}
        {[...new Set([...keys, ...sentKeys()])].map((key) => (
          <OutgoingNote key={key} sender={senderOf(key)} />
        ))}
      </Box>
    </>
  );
}

const MOST = 100;

/** Ids of the alarm points and templates that the buttons of a panel trigger. */
interface PanelSources {
  points: readonly number[];
  templates: readonly number[];
}

/** Period in hours in which ended alarms of templates are searched. */
const RECENT_HOURS = 1;

/** Requests for the newest alarms of these alarm points and templates, and for their running ones of any age. */
function requestsOf({ points, templates }: PanelSources): AlarmTableRequest[] {
  const running = runningRequest();
  const recent: AlarmTableRequest = {
    ...initialTableRequest(),
    duration: { option: 'HOURS_DURATION', hours: RECENT_HOURS },
  };
  const ofPoints = [initialTableRequest(), running].map((request) => ({
    ...request,
    columnsFilter: { ...request.columnsFilter, alarmPointId: [...points] },
  }));
  const ofTemplates = [recent, running].map((request) => ({
    ...request,
    templatesFilter: { templates: [...templates] },
  }));
  const wanted = [...(points.length > 0 ? ofPoints : []), ...(templates.length > 0 ? ofTemplates : [])];
  return wanted.map((request) => ({ ...request, pageSize: MOST }));
}

/**
 * Live states of the alarm points and templates of a panel by `sourceKey`; `states` is undefined until they are loaded.
 * A platform without the extension `alarms` doesn't report which template raised an alarm, so templates are skipped.
 */
function usePointStates(buttons: readonly PanelButton[]) {
  const watches = useCan()('ALARM_TABLE');
  const knowsTemplates = useExtension('alarms');
  const idsOf = (name: 'alarmPointId' | 'templateId') =>
    [...new Set(buttons.map((button) => button[name]))].filter((id) => id !== null).sort((a, b) => a - b);
  const sources = { points: idsOf('alarmPointId'), templates: knowsTemplates ? idsOf('templateId') : [] };
  const key = [ALARMS_KEY, 'panel', sources];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(requestsOf(sources).map((request) => fetchAlarms('alarmtable', request, signal)));
      return pages.flatMap(({ list }) => list);
    },
    enabled: watches && sources.points.length + sources.templates.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: useRefetchInterval(),
    retry: false,
  });
  useRefetchOnEvents(key, ({ kind }) => kind === 'alarm' || kind === 'call');
  const states = useMemo(() => data && statesOf(data), [data]);
  return { states, error, watches };
}
