import Settings from '@mui/icons-material/SettingsRounded';
import { useTranslate } from 'ra-core';
import { Popup } from '../ui/Popup.tsx';
import { AppearanceChoices } from './AppearanceChoices.tsx';

/** Menu type and menu colour (spec section 2, layout), and how close rows stand. */
export function Configurator() {
  const translate = useTranslate();
  return (
    <Popup
      kind="dialog"
      side="above"
      className="btn btn-ghost btn-small"
      label={translate('shell.configurator.title')}
      button={
        <>
          <Settings />
          {translate('shell.configurator.title')}
        </>
      }
    >
      {() => (
        <div className="configurator">
          <AppearanceChoices />
        </div>
      )}
    </Popup>
  );
}
