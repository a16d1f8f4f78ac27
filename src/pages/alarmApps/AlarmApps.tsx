import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEvent, useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router';
import { getOrgId } from '../../../authProvider/session.ts';
import { fetchAlarmApp } from '../../../dataProvider/alarmApps.ts';
import { OrganizationChip, useOrgName } from '../../choose/organization/OrganizationChip.tsx';
import { failureOf } from '../../definition/context.ts';
import { useDefinitions } from '../../definition/definitions.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { Refusal } from '../../record/states.tsx';
import '../../list/views.css';
import './alarmApps.css';
import { AppPanel } from './AppPanel.tsx';
import { AppTile } from './AppTile.tsx';
import { type EditingAction, next, readEditing, writeEditing } from './editing.ts';

const RESOURCE = 'alarm-apps';
const TYPE_FIELD = 'alarmType';
const ORG = 'org';

/** The apps of one organization: six types of alarm, which of them are defined, and the selected one for editing. */
export default function AlarmApps() {
  const apps = useDefinitions().byName.get(RESOURCE);
  return apps ? <Apps apps={apps} /> : <NotFound />;
}

function Apps({ apps }: { apps: Resource }) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const labels = useLabels(apps);
  const [params, setParams] = useSearchParams();
  const field = apps.fields[TYPE_FIELD];
  const types = field?.type === 'enum' ? field.values : [];
  const { selected, editing } = readEditing(params, types);
  const asked = Number(params.get(ORG));
  const orgId = Number.isInteger(asked) && asked > 0 ? asked : getOrgId();

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
    setParams((before) => writeEditing(before, next(readEditing(before, types), action)), {
      preventScrollReset: true,
      replace: action.type !== 'select',
    }),
  );
  const chosen = selected === undefined ? undefined : found[types.indexOf(selected)];
  return (
    <div className="page apps">
      <header className="apps-head">
        <h1 className="page-title">{labels.name(2)}</h1>
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
      </header>
      <p className="apps-intro">{translate('alarmApps.intro')}</p>
      {refused ? (
        <Refusal error={refused.error} resource={apps} op="one" onRetry={() => void refused.refetch()} />
      ) : (
        <div className="apps-body">
          <ul className="apps-tiles" aria-label={translate('alarmApps.types')}>
            {types.map((type, index) => (
              <li key={type}>
                <AppTile
                  apps={apps}
                  type={type}
                  label={labels.value(TYPE_FIELD, type)}
                  query={found[index]}
                  selected={type === selected}
                  onSelect={() => dispatch({ type: 'select', alarmType: type })}
                />
              </li>
            ))}
          </ul>
          {selected !== undefined && chosen ? (
            <AppPanel
              key={`${orgId} ${selected}`}
              apps={apps}
              type={selected}
              orgId={orgId}
              orgName={orgName}
              query={chosen}
              editing={editing}
              dispatch={dispatch}
              onChanged={() => void queries.invalidateQueries({ queryKey: [apps.name, 'app'] })}
            />
          ) : (
            <p className="apps-none">{translate('alarmApps.select')}</p>
          )}
        </div>
      )}
    </div>
  );
}
