import { Portal } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  DefinitionProvider,
  DefinitionsProvider,
  useCapabilities,
  useDefinitions,
  useWidgets,
} from '../../definition/context.tsx';
import { MasterDetail } from '../../list/screen/MasterDetail.tsx';
import { useListMarks, useListScreen } from '../../list/state/context.ts';
import { alarms } from '../../live/alarmDefinition.ts';
import { lazyPart } from '../../ui/chunks.ts';
import { useWhenIdle } from '../../ui/painting.ts';
import { AlarmList } from './AlarmList.tsx';
import { AlarmsProvider } from './AlarmsProvider.tsx';
import { cells } from './cells.tsx';
import { Kiosk } from './Kiosk.tsx';
import { prepareRows } from './prepare.ts';
import { LONE_WORKER_TAB, TITLES, tabOf } from './request.ts';
import { type Alert, useAlert } from './useAlert.ts';
import './alarmTable.css';

export const prepare = prepareRows;

const Detail = lazyPart(() => import('./Detail.tsx'));
const LoneWorkers = lazyPart(() => import('./loneWorker/LoneWorkers.tsx'));
// if preloading fails, the part is loaded when an alarm is opened
const loadDetail = () => void Detail.preload().catch(() => undefined);

/** The page of running and ended alarms: a live table, and beside it the details of the open alarm. */
export default function AlarmTable() {
  const [params] = useSearchParams();
  const loaded = useDefinitions();
  const capabilities = useCapabilities();
  const widgets = useWidgets();
  const withCells = useMemo(() => ({ ...widgets, cells: { ...widgets.cells, ...cells } }), [widgets]);
  const kiosk = params.has('kiosk');
  const { alert, said } = useAlert();
  return (
    <DefinitionsProvider loaded={loaded} capabilities={capabilities} widgets={withCells}>
      <DefinitionProvider resource={alarms}>
        <AlarmsProvider wall={kiosk} onNew={alert.onNew}>
          {kiosk ? <Kiosk alert={alert} /> : <Screen alert={alert} />}
          {/* in a portal, because the kiosk covers the application */}
          <Portal>
            <p className="sr" role="status" aria-live="polite">
              <span key={said.turn}>{said.text}</span>
            </p>
          </Portal>
        </AlarmsProvider>
      </DefinitionProvider>
    </DefinitionsProvider>
  );
}

/** Memoized: re-renders when another tab or alarm is opened, not when alarms arrive. */
const Screen = memo(function Screen({ alert }: { alert: Alert }) {
  const { state, ready } = useListScreen();
  const { openId } = useListMarks();
  const translate = useTranslate();
  useWhenIdle(ready, loadDetail);
  const id = Number(openId);
  if (state.tab === LONE_WORKER_TAB) {
    return (
      <Suspense fallback={<section className="v-list" aria-busy="true" />}>
        <LoneWorkers alert={alert} />
      </Suspense>
    );
  }
  return (
    <MasterDetail
      title={translate(TITLES[tabOf(state)])}
      list={<AlarmList alert={alert} />}
      record={
        id > 0 && (
          <Suspense fallback={<section className="v-rec" aria-busy="true" />}>
            <Detail key={id} id={id} />
          </Suspense>
        )
      }
    />
  );
});
