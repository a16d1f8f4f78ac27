import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../../src/i18n/i18n.ts';
import { renderApp } from '../app/renderApp.tsx';

const doors = {
  source: 'doors.json',
  content: {
    schema: 1,
    add: [
      {
        schema: 1,
        name: 'doors',
        title: '{name}',
        help: 'users#roles',
        fields: { name: { type: 'text', required: true }, orgId: { type: 'ref', to: 'organizations', required: true } },
        menu: { section: 'masterData', order: 1, icon: 'home' },
        api: { listType: 'DOOR' },
      },
      {
        schema: 1,
        name: 'windows',
        title: '{name}',
        fields: { name: { type: 'text', required: true }, orgId: { type: 'ref', to: 'organizations', required: true } },
        menu: { section: 'masterData', order: 2, icon: 'home' },
        api: { listType: 'WINDOW' },
      },
    ],
    patch: [{ name: 'participants', help: 'users' }],
  },
};

describe('help of a screen', () => {
  it.each([
    ['/alarm-table?tab=2', 'Watch and acknowledge alarms', '/documentation/alarm-table#history'],
    ['/participant-groups', 'Participant groups', '/documentation/participant-groups'],
    ['/account', 'Your account', '/documentation/account'],
    ['/doors', 'Users and roles', '/documentation/users#roles'],
    ['/participants', 'Users and roles', '/documentation/users'],
    ['/windows', 'Lists and records', '/documentation/screens'],
    ['/nowhere', 'Lists and records', '/documentation/screens'],
  ])('of %s is the chapter "%s"', async (route, title, address) => {
    await renderApp(route, { overlays: [doors] });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Help for this screen' }));
    const sheet = await screen.findByRole('dialog', { name: title });
    expect(within(sheet).getByRole('link', { name: 'Open in the handbook' }).getAttribute('href')).toBe(address);
  });

  it('opens with the key "?", but not while something is typed or a dialog is open', async () => {
    const user = userEvent.setup();
    await renderApp('/participant-groups');
    await user.click(await screen.findByRole('searchbox', { name: 'Search' }));
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(document.body);
    await user.keyboard('{Control>}?{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Participant groups' });
    await user.keyboard('?');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the handbook', () => {
  it('shows in other languages a note that it is in English', async () => {
    await renderApp('/documentation/users');
    await setLanguage('fr');
    expect(await screen.findByText(/Le manuel est rédigé en anglais et en allemand/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Users and roles' }).getAttribute('lang')).toBe('en');
  });

  it('shows in a chapter for developers a note that it is in English only', async () => {
    await renderApp('/documentation/protocol');
    await setLanguage('de');
    expect(await screen.findByText(/nur auf Englisch/)).toBeTruthy();
  });

  it('has no page for a chapter that does not exist', async () => {
    await renderApp('/documentation/nothing');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  it('goes through the chapters in their order, and moves the focus to a heading', async () => {
    const user = userEvent.setup();
    await renderApp('/documentation/users#roles');
    await waitFor(() => expect(document.activeElement?.id).toBe('roles'));
    await user.click(screen.getByRole('link', { name: 'Next: Reports' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Reports' })).toBeTruthy();
  });

  it('keeps a search in the address, and counts its results', async () => {
    const user = userEvent.setup();
    await renderApp('/documentation');
    await user.type(await screen.findByRole('searchbox'), 'recovery codes{Enter}');
    expect(await screen.findByText('2 places found for “recovery codes”')).toBeTruthy();
    expect(window.location.search).toBe('?q=recovery+codes');
    expect(screen.getByRole('link', { name: 'Your account: Second factor' }).getAttribute('href')).toBe(
      '/documentation/account#second-factor',
    );
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'xyzzy{Enter}');
    expect(await screen.findByText('0 places found for “xyzzy”')).toBeTruthy();
  });
});
