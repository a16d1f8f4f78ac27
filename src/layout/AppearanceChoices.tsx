import { type Density, type MenuColor, type MenuMode, setAppearance, useAppearance } from '../theme/appearance.ts';
import { Choice } from './Choice.tsx';

const MODES: MenuMode[] = ['static', 'overlay'];
const COLORS: MenuColor[] = ['light', 'dark'];
const DENSITIES: Density[] = ['compact', 'comfortable'];

/** Menu type, menu color (spec section 2, layout) and row height; each choice takes effect at once. */
export function AppearanceChoices() {
  const { menuMode, menuColor, density } = useAppearance();
  return (
    <>
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
    </>
  );
}
