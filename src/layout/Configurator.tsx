import Settings from '@mui/icons-material/SettingsRounded';
import { useI18n } from '../i18n/i18n.ts';
import { type Density, type MenuColor, type MenuMode, setAppearance, useAppearance } from '../theme/appearance.ts';
import { Choice } from './Choice.tsx';
import { Popup } from './Popup.tsx';

const MODES: MenuMode[] = ['static', 'overlay'];
const COLORS: MenuColor[] = ['light', 'dark'];
const DENSITIES: Density[] = ['compact', 'comfortable'];

/** Menu type and menu colour (spec section 2, layout), and how close rows stand. */
export function Configurator() {
  const { translate } = useI18n();
  const { menuMode, menuColor, density } = useAppearance();
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
          <Choice
            name="menuMode"
            values={MODES}
            value={menuMode}
            onChange={(value) => setAppearance({ menuMode: value })}
          />
          <Choice
            name="menuColor"
            values={COLORS}
            value={menuColor}
            onChange={(value) => setAppearance({ menuColor: value })}
          />
          <Choice
            name="density"
            values={DENSITIES}
            value={density}
            onChange={(value) => setAppearance({ density: value })}
          />
        </div>
      )}
    </Popup>
  );
}
