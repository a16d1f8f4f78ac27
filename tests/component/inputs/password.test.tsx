import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { loadMessagePart, setLanguage } from '../../../src/i18n/i18n.ts';
import { PasswordField } from '../../../src/inputs/PasswordField.tsx';
import { renderTranslated } from '../translated.tsx';

beforeEach(async () => {
  await loadMessagePart('app');
  await setLanguage('en');
});

function Field() {
  const [value, setValue] = useState('');
  return (
    <PasswordField
      label="New password"
      autoComplete="new-password"
      weakWords={['benesova']}
      value={value}
      onChange={setValue}
    />
  );
}

it('asks "Enter a password" while it is empty [S2.171]', () => {
  renderTranslated(<Field />);
  expect(screen.getByRole('status').textContent).toBe('Enter a password');
});

it.each([
  ['Weak', 'password1', '[S2.168]'],
  ['Weak', 'benesova1', 'made of the login'],
  ['Medium', 'Tunnel7!x', '[S2.169]'],
  ['Strong', 'quiet-otter-lamp-48-rivers', '[S2.170]'],
])('calls it %s: %s %s', async (label, password) => {
  renderTranslated(<Field />);
  await userEvent.setup({ delay: null }).type(screen.getByLabelText('New password'), password);
  expect(await screen.findByText(label)).toBeTruthy();
});

it('shows the typed password on demand', async () => {
  renderTranslated(<Field />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show password' }));
  expect((screen.getByLabelText('New password') as HTMLInputElement).type).toBe('text');
});
