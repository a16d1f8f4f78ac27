import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { FetchedApp } from '../../../dataProvider/alarmApps.ts';
import { cellContent, useCellContext } from '../../cells/cell.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';

interface AppTileProps {
  apps: Resource;
  type: string;
  label: string;
  query: UseQueryResult<FetchedApp> | undefined;
  selected: boolean;
  onSelect: () => void;
}

/** The icon of a type without an app. */
const SYMBOLS: { [type: string]: string } = {
  SOS: 'sos',
  MEDICAL: 'medical',
  SYSTEM: 'machine',
  FIRE: 'fire',
  WATER: 'water',
  SECURITY: 'security',
};
const GREY = '#6b7280';

type State = 'defined' | 'undefined' | 'unreadable' | 'failed' | 'loading';

function stateOf(query: AppTileProps['query']): State {
  if (query?.isError) return 'failed';
  if (!query?.data) return 'loading';
  if (query.data.id === undefined) return 'undefined';
  return query.data.unreadable ? 'unreadable' : 'defined';
}

const MARKS = {
  defined: CheckCircleRounded,
  undefined: RadioButtonUncheckedRounded,
  unreadable: ErrorRounded,
  failed: ErrorRounded,
};

/** One type of alarm: its icon, and whether there is an app for it. */
export function AppTile({ apps, type, label, query, selected, onSelect }: AppTileProps) {
  const translate = useTranslate();
  const state = stateOf(query);
  const app = state === 'defined' ? query?.data?.app : undefined;
  const icon = app?.icon ?? { name: SYMBOLS[type] ?? 'clock-alert', color: GREY };
  const Mark = state === 'loading' ? undefined : MARKS[state];
  const context = useCellContext(apps, useLabels(apps));
  return (
    <button type="button" className={`apps-tile ${state}`} data-type={type} aria-pressed={selected} onClick={onSelect}>
      <span className="apps-icon" aria-hidden="true">
        {cellContent({ field: 'icon' }, { icon }, context)}
      </span>
      <span className="apps-name">
        <b>{label}</b>
        <span className="apps-state">
          {Mark && <Mark aria-hidden="true" />}
          {translate(state === 'loading' ? 'views.list.loading' : `alarmApps.${state}`)}
        </span>
      </span>
      {app && <span className="apps-id ellipsis">{String(app.systemId ?? '')}</span>}
    </button>
  );
}
