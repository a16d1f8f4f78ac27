import Paper from '@mui/material/Paper';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { FetchedApp } from '../../../dataProvider/calls/alarmApps.ts';
import { useLabels } from '../../definition/labels.ts';
import { NEW } from '../../engine/defaults.ts';
import type { RecordData } from '../../engine/definition.ts';
import { Pending } from '../../record/pane/states.tsx';
import { AppForm } from './AppForm.tsx';
import type { EditingAction } from './editing.ts';

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
export function AppPanel(props: AppPanelProps) {
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
