import Settings from '@mui/icons-material/SettingsRounded';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'ra-core';
import { Button } from '../ui/Button.tsx';
import { Popover } from '../ui/Popover.tsx';
import { AppearanceChoices } from './AppearanceChoices.tsx';

/** A panel with menu type, menu color (spec section 2, layout) and row height. */
export function Configurator() {
  const translate = useTranslate();
  return (
    <Popover
      button={(trigger) => (
        <Button {...trigger} kind="ghost" small icon={Settings}>
          {translate('shell.configurator.title')}
        </Button>
      )}
    >
      {() => (
        <Stack spacing={3} sx={{ p: 1, minWidth: 206 }}>
          <AppearanceChoices />
        </Stack>
      )}
    </Popover>
  );
}
