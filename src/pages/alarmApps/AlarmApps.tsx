import { Box, Paper, Stack, Typography } from '@mui/material';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type FetchedApp, fetchAlarmApp } from '../../../dataProvider/calls/alarmApps.ts';
import { getOrgId } from '../../../dataProvider/session/stored.ts';
import { OrganizationChip, useOrgName } from '../../choose/organization/OrganizationChip.tsx';
import { DefinitionProvider, failureOf, useDefinition, useDefinitions } from '../../definition/context.tsx';
import { idIn } from '../../definition/idIn.ts';
import { useLabels } from '../../definition/labels.ts';
import { NEW } from '../../engine/defaults.ts';
import type { RecordData } from '../../engine/definition.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { Pending, Refusal } from '../../record/pane/states.tsx';
import { Line, PageTitle } from '../../ui/blocks.tsx';
import { AppForm } from './AppForm.tsx';
import { AppTile } from './AppTile.tsx';
import { type EditingAction, nextEditing, readEditing, writeEditing } from './editing.ts';
import '../../list/views/views.css';

const RESOURCE = 'alarm-apps';
const TYPE_FIELD = 'alarmType';
const ORG = 'org';
const BODY = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(260px, 340px) minmax(0, 640px)' },
  gap: 5,
  alignItems: 'start',
  mt: 4,
};
const NONE = { p: 5, border: '1px dashed var(--line-strong)', color: 'text.secondary', typography: 'body2' };

/** The alarm apps of one organization: a tile for each of the six alarm types, and the form of the selected one. */
export default function AlarmApps() {
  const apps = useDefinitions().byName.get(RESOURCE);
  if (!apps) return <NotFound />;
  return (
    <DefinitionProvider resource={apps}>
      <Apps />
    </DefinitionProvider>
  );
}

function Apps() {
  const apps = useDefinition();
  const translate = useTranslate();
  const queries = useQueryClient();
  const labels = useLabels();
  const [params, setParams] = useSearchParams();
  const field = apps.fields[TYPE_FIELD];
  const types = field?.type === 'enum' ? field.values : [];
  const { selected, editing } = readEditing(params, types);
  const orgId = idIn(params, ORG) ?? getOrgId();

  const keyOf = (type: string) => [apps.name, 'app', orgId, type];
  const found = useQueries({
    queries: types.map((type) => ({
      queryKey: keyOf(type),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchAlarmApp(apps, orgId, type, signal),
      retry: false,
    })),
  });
  const ready = found.some(({ isSuccess }) => isSuccess);
  const orgName = useOrgName(orgId, ready);
  const refused = found.find(({ error }) => failureOf(error).status === 403);

  const dispatch = useEvent((action: EditingAction) =>
    setParams((before) => writeEditing(before, nextEditing(readEditing(before, types), action)), {
      preventScrollReset: true,
      replace: action.type !== 'select',
    }),
  );
  const chosen = selected === undefined ? undefined : found[types.indexOf(selected)];
  return (
    <div className="page">
      <Line as="header">
        <PageTitle>{labels.name(2)}</PageTitle>
        <OrganizationChip
          id={orgId}
          ready={ready}
          onSelect={(id) =>
            setParams((before) => {
              const to = writeEditing(before, { selected: readEditing(before, types).selected, editing: false });
              to.set(ORG, String(id));
              return to;
            })
          }
        />
      </Line>
      <Typography variant="body2" color="textSecondary" sx={{ mt: { xs: 2.5, md: 1 } }}>
        {translate('alarmApps.intro')}
      </Typography>
      {refused ? (
        <Refusal error={refused.error} op="one" onRetry={() => void refused.refetch()} />
      ) : (
        <Box sx={BODY}>
          <Stack component="ul" spacing={2} aria-label={translate('alarmApps.types')}>
            {types.map((type, index) => (
              <li key={type}>
                <AppTile
                  type={type}
                  query={found[index]}
                  selected={type === selected}
                  onSelect={() => dispatch({ type: 'select', alarmType: type })}
                />
              </li>
            ))}
          </Stack>
          {selected !== undefined && chosen ? (
            <AppPanel
              key={`${orgId} ${selected}`}
              type={selected}
              org={{ id: orgId, name: orgName }}
              query={chosen}
              editing={editing}
              dispatch={dispatch}
              onChanged={() => void queries.invalidateQueries({ queryKey: [apps.name, 'app'] })}
            />
          ) : (
            <Paper variant="outlined" component="p" sx={NONE}>
              {translate('alarmApps.select')}
            </Paper>
          )}
        </Box>
      )}
    </div>
  );
}

interface AppPanelProps {
  type: string;
  org: { id: number; name: string };
  query: UseQueryResult<FetchedApp>;
  editing: boolean;
  dispatch: (action: EditingAction) => void;
  /** Called when the stored app has changed. */
  onChanged: () => void;
}

// the columns of the form depend on the width of the panel
const PANEL = { containerType: 'inline-size', '& form': { p: '16px 18px 20px' } };

/** The selected app, once it is loaded. */
function AppPanel(props: AppPanelProps) {
  const { type, org, query, editing, dispatch, onChanged } = props;
  const labels = useLabels();
  const title = labels.value('alarmType', type);
  const { data } = query;
  const record = useMemo((): RecordData | undefined => {
    if (!data) return undefined;
    return { orgName: org.name, ...data.app, orgId: org.id, alarmType: type, id: data.id ?? NEW };
  }, [data, org.id, org.name, type]);
  // on a phone the panel is below the tiles, possibly out of view
  const root = useRef<HTMLElement>(null);
  const there = record !== undefined;
  useEffect(() => {
    if (there) root.current?.scrollIntoView?.({ block: 'nearest' });
  }, [there]);
  return (
    <Paper component="section" variant="outlined" ref={root} aria-label={title} sx={PANEL}>
      {record && data ? (
        <AppForm
          org={org}
          editing={editing}
          dispatch={dispatch}
          onChanged={onChanged}
          fetched={data}
          record={record}
          fetchAgain={async () => (await query.refetch({ throwOnError: true })).data}
        />
      ) : (
        <Pending query={query} op="one" />
      )}
    </Paper>
  );
}
