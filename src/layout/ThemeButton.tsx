import Dark from '@mui/icons-material/DarkModeRounded';
import Light from '@mui/icons-material/LightModeRounded';
import { useTranslate } from 'ra-core';
import { setAppearance, shownTheme, useAppearance } from '../theme/appearance.ts';

/** Changes between light and dark. "As the system" is chosen in the account. */
export function ThemeButton() {
  const translate = useTranslate();
  const shown = shownTheme(useAppearance());
  const label = translate(shown === 'dark' ? 'shell.toLight' : 'shell.toDark');
  return (
    <button
      type="button"
      className="btn btn-ghost btn-small btn-icon"
      aria-label={label}
      title={label}
      onClick={() => setAppearance({ theme: shown === 'dark' ? 'light' : 'dark' })}
    >
      {shown === 'dark' ? <Light /> : <Dark />}
    </button>
  );
}
