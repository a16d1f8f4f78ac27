import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import { ButtonBase, Stack } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { FetchedApp } from '../../../dataProvider/calls/alarmApps.ts';
import { cellContent, useCellContext } from '../../cells/cell.tsx';
import { UNDEFINED_GREY } from '../../cells/icon/color.ts';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { Hint } from '../../ui/blocks.tsx';
import { Mark } from '../../ui/Mark.tsx';

interface AppTileProps {
  type: string;
  query: UseQueryResult<FetchedApp> | undefined;
  selected: boolean;
  onSelect: () => void;
}

/** Icons of the alarm types for which no app is defined. */
const SYMBOLS: { [type: string]: string } = {
  SOS: 'sos',
  MEDICAL: 'medical',
  SYSTEM: 'machine',
  FIRE: 'fire',
  WATER: 'water',
  SECURITY: 'security',
};

type State = 'defined' | 'undefined' | 'unreadable' | 'failed' | 'loading';

function stateOf(query: AppTileProps['query']): State {
  if (query?.isError) return 'failed';
  if (!query?.data) return 'loading';
  if (query.data.id === undefined) return 'undefined';
  return query.data.unreadable ? 'unreadable' : 'defined';
}

const MARKS = {
  defined: { icon: CheckCircleRounded, tone: 'ok' },
  undefined: { icon: RadioButtonUncheckedRounded },
  unreadable: { icon: 'error', tone: 'fail' },
  failed: { icon: 'error', tone: 'fail' },
} as const;

const TILE = {
  display: 'flex',
  gap: 3,
  width: '100%',
  minHeight: 60,
  p: '8px 14px',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: 'var(--fs-14)',
  textAlign: 'start',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-pressed="true"]': { borderColor: 'primary.main', bgcolor: 'action.selected' },
  '& b': { fontWeight: 'fontWeightBold' },
} as const;

/** Button for one alarm type: its icon and whether an app is defined for it. */
export function AppTile({ type, query, selected, onSelect }: AppTileProps) {
  const translate = useTranslate();
  const state = stateOf(query);
  const app = state === 'defined' ? query?.data?.app : undefined;
  const icon = app?.icon ?? { name: SYMBOLS[type] ?? 'clock-alert', color: UNDEFINED_GREY };
  const labels = useLabels();
  const context = useCellContext(useDefinition(), labels);
  return (
    <ButtonBase
      aria-pressed={selected}
      onClick={onSelect}
      sx={state === 'undefined' ? { ...TILE, borderStyle: 'dashed' } : TILE}
    >
      <span aria-hidden="true">{cellContent({ field: 'icon' }, { icon }, context)}</span>
      <Stack component="span" sx={{ flex: 1, minWidth: 0, gap: '2px', alignItems: 'flex-start' }}>
        <b>{labels.value('alarmType', type)}</b>
        {state === 'loading' ? (
          <Hint as="span">{translate('views.list.loading')}</Hint>
        ) : (
          <Mark {...MARKS[state]}>{translate(`alarmApps.${state}`)}</Mark>
        )}
      </Stack>
      {app && (
        <Hint as="span" className="ellipsis" sx={{ maxWidth: '9rem' }}>
          {String(app.systemId ?? '')}
        </Hint>
      )}
    </ButtonBase>
  );
}
