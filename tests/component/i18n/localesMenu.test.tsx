import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LocalesMenuButton, memoryStore, StoreContextProvider, useTranslate } from 'react-admin';
import { expect, it } from 'vitest';
import { loadMessagePart, setLanguage } from '../../../src/i18n/i18n.ts';
import { withOneLanguage } from '../../../src/i18n/localeStore.ts';
import { TranslationProvider } from '../../../src/i18n/provider.tsx';

function Page() {
  const translate = useTranslate();
  return (
    <>
      <LocalesMenuButton />
      <input aria-label={translate('views.list.search')} />
    </>
  );
}

it("react-admin's own language menu changes the console's language, and the input is kept [P12]", async () => {
  await loadMessagePart('app');
  await setLanguage('en');
  render(
    <StoreContextProvider value={withOneLanguage(memoryStore())}>
      <TranslationProvider>
        <Page />
      </TranslationProvider>
    </StoreContextProvider>,
  );
  const user = userEvent.setup();
  const typed = screen.getByLabelText<HTMLInputElement>('Search');
  await user.type(typed, 'half');
  await user.click(screen.getByRole('button'));
  await user.click(await screen.findByRole('menuitem', { name: 'Čeština' }));
  expect(await screen.findByLabelText<HTMLInputElement>('Hledat')).toBe(typed);
  expect(typed.value).toBe('half');
  expect(document.documentElement.lang).toBe('cs');
  expect(localStorage.getItem('tocsin.language')).toBe('cs');
  // the next choice starts from the current language
  await setLanguage('de');
  expect(await screen.findByLabelText('Suchen')).toBe(typed);
  await waitFor(() => expect(screen.getByRole('button', { hidden: true }).textContent).toContain('Deutsch'));
});
