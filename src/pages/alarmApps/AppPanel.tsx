import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { FetchedApp } from '../../../dataProvider/alarmApps.ts';
import { useLabels } from '../../definition/labels.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { Pending } from '../../record/states.tsx';
import { AppForm } from './AppForm.tsx';
import type { EditingAction } from './editing.ts';

interface AppPanelProps {
  apps: Resource;
  type: string;
  orgId: number;
  orgName: string;
  query: UseQueryResult<FetchedApp>;
  editing: boolean;
  dispatch: (action: EditingAction) => void;
  /** Called when the stored app has changed. */
  onChanged: () => void;
}

/** The selected app, once it is loaded. */
export function AppPanel(props: AppPanelProps) {
  const { apps, type, orgId, orgName, query } = props;
  const labels = useLabels(apps);
  const title = labels.value('alarmType', type);
  const { data } = query;
  const record = useMemo((): RecordData | undefined => {
    if (!data) return undefined;
    return { orgName, ...data.app, orgId, alarmType: type, id: data.id ?? '_new' };
  }, [data, orgId, orgName, type]);
  // on a phone it is below the types
  const root = useRef<HTMLElement>(null);
  const there = record !== undefined;
  useEffect(() => {
    if (there) root.current?.scrollIntoView?.({ block: 'nearest' });
  }, [there]);
  return (
    <section ref={root} className="apps-panel" aria-label={title}>
      {record && data ? (
        <AppForm
          {...props}
          title={title}
          fetched={data}
          record={record}
          fetchAgain={async () => (await query.refetch({ throwOnError: true })).data}
        />
      ) : (
        <Pending query={query} resource={apps} op="one" />
      )}
    </section>
  );
}
