import ChevronLeft from '@mui/icons-material/ChevronLeftRounded';
import ChevronRight from '@mui/icons-material/ChevronRightRounded';
import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';

/** The views, by their names in FullCalendar. */
export const VIEWS = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', agenda: 'listMonth' } as const;
export type ViewName = keyof typeof VIEWS;
const NAMES = Object.keys(VIEWS) as ViewName[];

export const isView = (name: unknown): name is ViewName => NAMES.includes(name as ViewName);

interface ToolbarProps {
  /** Empty until the calendar has told what it shows. */
  title: string;
  view: ViewName;
  onView: (view: ViewName) => void;
  onGo: (where: 'prev' | 'next' | 'today') => void;
  /** Undefined: nothing can be added. */
  onAdd?: () => void;
}

/** Title of the shown period, buttons that show another period, and the choice of the view. */
export function Toolbar({ title, view, onView, onGo, onAdd }: ToolbarProps) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
      <Button icon={ChevronLeft} aria-label={translate('calendar.back')} onClick={() => onGo('prev')} />
      <Button onClick={() => onGo('today')}>{translate('calendar.today')}</Button>
      <Button icon={ChevronRight} aria-label={translate('calendar.forth')} onClick={() => onGo('next')} />
      <Box aria-live="polite" sx={{ flex: 1, minWidth: '9rem' }}>
        {title !== '' && (
          <Typography component="h3" variant="h4">
            {title}
          </Typography>
        )}
      </Box>
      <SelectBox
        label={translate('calendar.view')}
        value={view}
        options={NAMES.map((name) => [name, translate(`calendar.views.${name}`)] as const)}
        onChange={(name) => isView(name) && onView(name)}
      />
      {onAdd && (
        <Button kind="primary" icon="add" data-part="_new" onClick={onAdd}>
          {translate('calendar.add')}
        </Button>
      )}
    </Stack>
  );
}
