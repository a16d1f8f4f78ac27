import { Divider, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { isColumnsOrderAllowed } from '../../../dataProvider/calls/session.ts';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { setAppearance, useAppearance } from '../../theme/appearance.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useListScreen } from '../state/context.ts';
import { columnLabel } from './columnLabel.ts';

const PANEL = {
  '& .MuiFormControlLabel-root': { flex: 1, px: 2 },
  '& .MuiDivider-root': { my: 1.5 },
};

/** Chooses the columns, their order if the server allows it, and the row height. */
export function ColumnChooser() {
  const translate = useTranslate();
  return (
    <Popover
      button={(trigger) => (
        <Button {...trigger} small kind="ghost" icon="columns" aria-label={translate('views.columns.title')} />
      )}
    >
      {() => <Chooser />}
    </Popover>
  );
}

function Chooser() {
  const resource = useDefinition();
  const labels = useLabels();
  const { columns } = useListScreen();
  const translate = useTranslate();
  const { density } = useAppearance();
  const { data: mayOrder = false } = useQuery({
    queryKey: ['columnsOrderAllowed'],
    queryFn: () => isColumnsOrderAllowed(),
    staleTime: 300_000,
    retry: false,
  });
  const { all, shown, toggle, move } = columns;
  return (
    <Stack sx={PANEL}>
      {all.map((column, index) => {
        const name = columnLabel(column.field, resource, labels);
        const isShown = shown.includes(column);
        return (
          <Stack key={column.field} direction="row">
            <Checkbox
              label={name}
              checked={isShown}
              disabled={isShown && shown.length === 1}
              onChange={() => toggle(column.field)}
            />
            {mayOrder && (
              <>
                <Button
                  kind="ghost"
                  small
                  icon="up"
                  aria-label={translate('views.columns.up', { name })}
                  disabled={index === 0}
                  onClick={() => move(column.field, -1)}
                />
                <Button
                  kind="ghost"
                  small
                  icon="down"
                  aria-label={translate('views.columns.down', { name })}
                  disabled={index === all.length - 1}
                  onClick={() => move(column.field, 1)}
                />
              </>
            )}
          </Stack>
        );
      })}
      <Divider />
      <Switch
        label={translate('views.columns.comfortable')}
        checked={density === 'comfortable'}
        onChange={(on) => setAppearance({ density: on ? 'comfortable' : 'compact' })}
      />
      {columns.resettable && (
        <Button kind="ghost" small onClick={columns.reset}>
          {translate('views.columns.reset')}
        </Button>
      )}
    </Stack>
  );
}
