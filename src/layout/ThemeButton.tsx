import Dark from '@mui/icons-material/DarkModeRounded';
import Light from '@mui/icons-material/LightModeRounded';
import { useTranslate } from 'ra-core';
import { setAppearance, shownTheme, useAppearance } from '../theme/appearance.ts';
import { Button } from '../ui/Button.tsx';

/** Toggles light and dark. "As the system" can be chosen on the account page. */
export function ThemeButton() {
  const translate = useTranslate();
  const shown = shownTheme(useAppearance());
  const label = translate(shown === 'dark' ? 'shell.toLight' : 'shell.toDark');
  return (
    <Button
      kind="ghost"
      small
      icon={shown === 'dark' ? Light : Dark}
      aria-label={label}
      onClick={() => setAppearance({ theme: shown === 'dark' ? 'light' : 'dark' })}
    />
  );
}
