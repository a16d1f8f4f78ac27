import { ThemeProvider } from '@mui/material/styles';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { TranslationProvider } from '../../src/i18n/provider.tsx';
import { theme } from '../../src/theme/theme.ts';

function Around({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <TranslationProvider>{children}</TranslationProvider>
    </ThemeProvider>
  );
}

/** Renders with the console's texts and theme. */
export function renderTranslated(element: ReactElement): RenderResult {
  return render(element, { wrapper: Around });
}
