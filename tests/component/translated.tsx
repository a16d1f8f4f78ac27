import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { TranslationProvider } from '../../src/i18n/provider.tsx';

/** Renders with the console's texts. */
export function renderTranslated(element: ReactElement): RenderResult {
  return render(element, { wrapper: TranslationProvider });
}
