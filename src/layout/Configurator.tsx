import Settings from '@mui/icons-material/SettingsRounded';
import { useTranslate } from 'ra-core';
import { Button } from '../ui/Button.tsx';
import { Popover } from '../ui/Popover.tsx';
import { AppearanceChoices } from './AppearanceChoices.tsx';

/** Menu type and menu colour (spec section 2, layout), and how close rows stand. */
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
        <div className="configurator">
          <AppearanceChoices />
        </div>
      )}
    </Popover>
  );
}
