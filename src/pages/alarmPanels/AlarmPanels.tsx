import { useMediaQuery } from '@mui/material';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { fetchUsablePanels } from '../../../dataProvider/calls/panels.ts';
import type { AlarmPanel } from '../../../protocol/panels.ts';
import { useDefinitions, useExtension, useMay, useProvider } from '../../definition/context.tsx';
import type { RecordData } from '../../engine/definition.ts';
import { KioskFrame } from '../../live/KioskFrame.tsx';
import { Pending } from '../../record/pane/states.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Hint, Line, PageTitle } from '../../ui/blocks.tsx';
import { State } from '../../ui/State.tsx';
import { useStoredState } from '../../ui/useStoredState.ts';
import { sourceKey } from './face.ts';
import { LocalArrange } from './LocalArrange.tsx';
import { LOCAL_PANELS, shownPanel, sourcesIn, useLocalPanels } from './localPanels.ts';
import { PanelChooser, tabPanelOf } from './PanelChooser.tsx';
import { PanelGrid } from './PanelGrid.tsx';
import { PanelMenu } from './PanelMenu.tsx';
import { resumeAll } from './senders.ts';

/** Interval in milliseconds at which the panels are refetched, in case somebody has rearranged them. */
const EVERY = 60_000;
const POINTS = 'alarm-points';
const TEMPLATES = 'alarm-templates';

/** Returns the alarm points and templates that the buttons trigger, each once. */
function recordsOf(panels: readonly RecordData[]): { key: string; resource: string; id: number }[] {
  const found = panels.flatMap(sourcesIn).flatMap((source) => {
    const key = sourceKey(source);
    const { alarmPointId, templateId } = source;
    if (key === undefined) return [];
    return [{ key, resource: alarmPointId === null ? TEMPLATES : POINTS, id: alarmPointId ?? templateId ?? 0 }];
  });
  return [...new Map(found.map((one) => [one.key, one])).values()];
}

/** Returns the user's panels: those of the platform, or those of this browser if the platform doesn't store panels. */
function usePanels() {
  const provider = useProvider();
  const stored = useExtension('alarmPanels');
  const query = useQuery({
    queryKey: ['panels', 'usable'],
    queryFn: ({ signal }) => fetchUsablePanels(signal),
    enabled: stored,
    refetchInterval: EVERY,
    retry: false,
  });
  const local = useLocalPanels();
  const wanted = stored ? [] : recordsOf(local);
  const found = useQueries({
    queries: wanted.map(({ resource, id }) => ({
      queryKey: [resource, 'ofPanel', id],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<RecordData | null> => {
        const { data } = await provider.getMany(resource, { ids: [id], signal });
        return data[0] ?? null;
      },
      staleTime: EVERY,
      retry: false,
    })),
  });
  const known = new Map(
    wanted.flatMap(({ key }, index) => {
      const data = found[index]?.data;
      return data ? [[key, data] as const] : [];
    }),
  );
  const panels: readonly AlarmPanel[] | undefined = stored
    ? query.data?.list
    : local.map((record) => shownPanel(record, known));
  return { stored, query, panels, complete: query.data?.complete !== false };
}

const PANELS = 'panels';
const NEW = 'new';

/** The alarm panels. `?panel=12` opens one, `?kiosk` shows it full screen, `?arrange` edits one of this browser. */
export default function AlarmPanels() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const resource = useDefinitions().byName.get(PANELS);
  const { stored, query, panels, complete } = usePanels();
  const mayArrange = useMay(stored ? resource : LOCAL_PANELS)('update');
  const reduced = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const [confirms, setConfirms] = useStoredState('panelConfirms', reduced);
  const [last, setLast] = useStoredState<number | undefined>('panel', undefined);
  useEffect(() => resumeAll(), []);

  const asked = params.get('panel');
  const panel =
    asked === null
      ? (panels?.find(({ id }) => id === last) ?? panels?.[0])
      : panels?.find(({ id }) => id === Number(asked));
  const title = translate('pages.alarm-panels');
  const show = (id: number | string | undefined, more: { [name: string]: string } = {}) =>
    setParams(id === undefined ? more : { panel: String(id), ...more });
  const open = (id: number) => {
    setLast(id);
    show(id);
  };

  if (params.has('kiosk') && panel) {
    return (
      <KioskFrame title={panel.name}>
        <PanelGrid panel={panel} confirms={confirms} />
      </KioskFrame>
    );
  }
  if (!stored && mayArrange && params.has('arrange')) {
    return <LocalArrange key={asked} id={asked === NEW ? undefined : Number(asked)} onClose={(id) => show(id)} />;
  }
  const create = stored ? `/${PANELS}/create` : `/alarm-panels?panel=${NEW}&arrange`;
  return (
    <div className="page">
      <Line as="header" sx={{ mb: { xs: 2, md: 0 } }}>
        <PageTitle>{title}</PageTitle>
        <span className="v-grow" />
        {panel && (
          <PanelMenu
            panel={panel}
            stored={stored}
            mayArrange={mayArrange}
            confirms={confirms}
            setConfirms={setConfirms}
            create={create}
            onShow={show}
          />
        )}
      </Line>
      {!panels && <Pending query={query} op="list" lines={6} />}
      {panels && panels.length > 0 && <PanelChooser panels={panels} current={panel?.id} onOpen={open} />}
      {!stored && <Hint>{translate('panels.local')}</Hint>}
      {!complete && <Hint>{translate('panels.incomplete', { smart_count: panels?.length ?? 0 })}</Hint>}
      {panels && panel && (
        <div {...tabPanelOf(panels, panel)}>
          {panel.buttons.length > 0 ? (
            <PanelGrid key={panel.id} panel={panel} confirms={confirms} />
          ) : (
            <State icon="add" title={translate('panels.emptyPanel')}>
              {mayArrange ? (
                <ButtonLink
                  kind="primary"
                  to={stored ? `/${PANELS}/${panel.id}` : `/alarm-panels?panel=${panel.id}&arrange`}
                >
                  {translate('panels.arrange')}
                </ButtonLink>
              ) : (
                <p>{translate('panels.askAdministrator')}</p>
              )}
            </State>
          )}
        </div>
      )}
      {panels && !panel && (
        <State icon="lock" title={translate(panels.length > 0 || asked !== null ? 'panels.unknown' : 'panels.none')}>
          <p>{translate(mayArrange ? 'panels.noneArrange' : 'panels.askAdministrator')}</p>
          {mayArrange && (
            <ButtonLink kind="primary" icon="add" to={create}>
              {translate('panels.create')}
            </ButtonLink>
          )}
        </State>
      )}
    </div>
  );
}
