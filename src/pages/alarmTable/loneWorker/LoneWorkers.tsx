import PersonPin from '@mui/icons-material/PersonPinCircleRounded';
import { Box, Stack } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { fetchSessions } from '../../../../dataProvider/calls/loneWorker.ts';
import { SearchBox } from '../../../choose/SearchBox.tsx';
import { useCan, useExtension } from '../../../definition/context.tsx';
import { useSearchParamsNow, withParams } from '../../../definition/searchParams.ts';
import { Bar, ListFoot } from '../../../list/screen/Bars.tsx';
import { MasterDetail } from '../../../list/screen/MasterDetail.tsx';
import { ScopeBar } from '../../../list/screen/ScopeBar.tsx';
import { useListMarks, useListScreen } from '../../../list/state/context.ts';
import { useRefetchInterval } from '../../../live/useRefetchInterval.ts';
import { useRefetchOnEvents } from '../../../live/useRefetchOnEvents.ts';
import { SESSIONS_KEY } from '../../../live/useSessionCall.ts';
import { Pending } from '../../../record/pane/states.tsx';
import { Button } from '../../../ui/Button.tsx';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { Pages } from '../../../ui/Pages.tsx';
import { SelectBox } from '../../../ui/SelectBox.tsx';
import { State } from '../../../ui/State.tsx';
import { AlarmTabs, TAB_ROW_STYLE } from '../AlarmTabs.tsx';
import { LONE_WORKER_TAB } from '../request.ts';
import { SoundMenu, SoundWarning } from '../SoundMenu.tsx';
import type { Alert } from '../useAlert.ts';
import { SessionDetail } from './SessionDetail.tsx';
import { SessionTable } from './SessionTable.tsx';

const StartDialog = lazyDialog(() => import('./StartDialog.tsx'));

const PAGE_SIZE = 20;
const ROWS = { flex: 1, minHeight: 0, overflow: 'auto', px: { xs: 0, sm: 2 } };
const ENDED = 'ended';

/** The lone worker sessions, the one with the least time left first, and beside them the open session with its log. */
export default function LoneWorkers({ alert }: { alert: Alert }) {
  const { openId } = useListMarks();
  const offered = useExtension('loneWorker');
  const id = Number(openId);
  const title = useTranslate()('pages.lone-worker');
  const list = <Pane alert={alert}>{offered ? <Sessions /> : <Unsupported />}</Pane>;
  return <MasterDetail title={title} list={list} record={offered && id > 0 && <SessionDetail key={id} id={id} />} />;
}

function Pane({ alert, children }: { alert: Alert; children: React.ReactNode }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <section className="v-list at" aria-label={translate('pages.lone-worker')}>
      <h1 className="sr">{translate('pages.lone-worker')}</h1>
      <Stack direction="row" sx={TAB_ROW_STYLE}>
        <AlarmTabs current={LONE_WORKER_TAB} id={id} />
        <SoundMenu alert={alert} />
      </Stack>
      <SoundWarning alert={alert} />
      <Stack
        sx={{ flex: 1, minHeight: 0 }}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${LONE_WORKER_TAB}`}
      >
        {children}
      </Stack>
    </section>
  );
}

function Unsupported() {
  const translate = useTranslate();
  return (
    <State icon={PersonPin} title={translate('loneWorker.unsupported.title')}>
      <p>{translate('loneWorker.unsupported.text')}</p>
    </State>
  );
}

function Sessions() {
  const translate = useTranslate();
  const { state, change } = useListScreen();
  const [params] = useSearchParams();
  const setParams = useSearchParamsNow();
  const acts = useCan()('ALARM_PANEL');
  const [starting, setStarting] = useState(false);
  const ended = params.get(ENDED) === 'true';
  const { search, page, orgId, recursive } = state;
  const asked = { page, pageSize: PAGE_SIZE, ended, search, orgId, recursive };
  const query = useQuery({
    queryKey: [SESSIONS_KEY, 'list', asked],
    queryFn: ({ signal }) => fetchSessions(asked, signal),
    refetchInterval: useRefetchInterval(),
    placeholderData: keepPreviousData,
    retry: false,
  });
  useRefetchOnEvents([SESSIONS_KEY], ({ kind }) => kind === 'loneWorker' || kind === 'alarm');
  const show = (next: boolean) => setParams((now) => withParams(now, { [ENDED]: next ? 'true' : '', page: '' }));
  const { data } = query;
  const start = acts && (
    <Button kind="primary" icon="add" onClick={() => setStarting(true)}>
      {translate('loneWorker.start')}
    </Button>
  );
  return (
    <>
      <Bar>
        <SearchBox
          value={search}
          hint={[translate('loneWorker.fields.person'), translate('loneWorker.fields.place')].join(', ')}
          onChange={(next) => change({ search: next, page: 1 }, { replace: search !== '' })}
        />
        <SelectBox
          label={translate('loneWorker.show.label')}
          value={ended ? 'ended' : 'running'}
          options={[
            ['running', translate('loneWorker.show.running')],
            ['ended', translate('loneWorker.show.ended')],
          ]}
          onChange={(value) => show(value === 'ended')}
        />
        <ScopeBar />
        <span className="v-grow" />
        {data && data.count > 0 && start}
      </Bar>
      <Box sx={ROWS}>
        {!data && <Pending query={query} op="list" lines={6} />}
        {data && data.count === 0 && <Nothing ended={ended} found={search === ''} start={start} />}
        {data && data.count > 0 && <SessionTable page={data} ended={ended} />}
      </Box>
      {data && data.count > PAGE_SIZE && (
        <ListFoot>
          <Pages page={page} count={Math.ceil(data.count / PAGE_SIZE)} onPage={(next) => change({ page: next })} />
        </ListFoot>
      )}
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </>
  );
}

interface NothingProps {
  ended: boolean;
  /** Whether the list is empty for another reason than the search. */
  found: boolean;
  start: React.ReactNode;
}

function Nothing({ ended, found, start }: NothingProps) {
  const translate = useTranslate();
  if (!found) return <State icon="search" title={translate('loneWorker.empty.found')} />;
  if (ended) return <State icon={PersonPin} title={translate('loneWorker.empty.ended')} />;
  return (
    <State icon={PersonPin} title={translate('loneWorker.empty.title')}>
      <p>{translate('loneWorker.empty.text')}</p>
      {start}
    </State>
  );
}
