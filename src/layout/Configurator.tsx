import Settings from '@mui/icons-material/SettingsRounded';
import { useTranslate } from 'ra-core';
import { Popover } from '../ui/Popover.tsx';
import { AppearanceChoices } from './AppearanceChoices.tsx';

/** Menu type and menu colour (spec section 2, layout), and how close rows stand. */
export function Configurator() {
  const translate = useTranslate();
  return (
    <Popover kind="ghost" small icon={Settings} button={translate('shell.configurator.title')}>
      {() => (
        <div className="configurator">
          <AppearanceChoices />
        </div>
      )}
    </Popover>
  );
}
