import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUser } from '../../../dataProvider/session/stored.ts';
import { setAppearance } from '../../../src/theme/appearance.ts';
import { afterPaint } from '../../../src/ui/painting.ts';
import { USER } from '../fakeServer.ts';
import { resizeTo } from '../setup.ts';
import { renderApp } from './renderApp.tsx';

beforeEach(() => setAppearance({ theme: 'system', density: 'compact', menuMode: 'static', menuColor: 'light' }));

const menu = () => screen.queryByRole('navigation', { name: 'Main menu' });

it('shows name and surname in the profile block, with links to Account and Logout [S2.56][S2.57][S2.58][S2.59]', async () => {
  const { server } = await renderApp('/account');
  const user = userEvent.setup();
  const profile = screen.getByRole('button', { name: 'Profile of Markéta Benešová' });
  expect(profile.textContent).toContain('Markéta Benešová');
  await user.click(profile);
  expect(screen.getByRole('menuitem', { name: 'Account' }).getAttribute('href')).toBe('/account');
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(server.calls()).toContain('GET /rest/api/logout'));
});

it('a user without a surname is shown by name only [P26]', async () => {
  await renderApp('/account');
  const { surname: _, ...nameless } = USER;
  act(() => setUser(nameless as typeof USER));
  expect(await screen.findByRole('button', { name: 'Profile of Markéta' })).toBeTruthy();
});

it('keeps the sidebar visible below 1024 px in both modes, as a rail [S2.62]', async () => {
  resizeTo(1023);
  await renderApp('/account');
  expect(menu()?.className).toContain('rail');
  act(() => setAppearance({ menuMode: 'overlay' }));
  expect(menu()?.className).toContain('rail');
  expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull();
});

it('follows the chosen mode at other widths [S2.60][S2.63]', async () => {
  resizeTo(1024);
  await renderApp('/account');
  const user = userEvent.setup();
  expect(menu()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Menu type and colour' }));
  const overlay = within(screen.getByRole('dialog')).getByRole('radio', { name: 'Overlay' });
  await user.click(overlay);
  // the button keeps the focus until the configurator is closed
  expect(document.activeElement).toBe(overlay);
  await user.keyboard('{Escape}{Escape}');
  expect(menu()).toBeNull();
  const open = screen.getByRole('button', { name: 'Open menu' });
  expect(document.activeElement).toBe(open);
  await user.click(open);
  expect(menu()).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(menu()).toBeNull();
});

it('keeps the Tab key within the menu while it lies over the page [C7]', async () => {
  setAppearance({ menuMode: 'overlay' });
  resizeTo(1024);
  await renderApp('/account');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const sidebar = screen.getByRole('complementary');
  expect(sidebar.contains(document.activeElement)).toBe(true);
  // the page behind is out of reach for screen readers too
  expect(screen.getByRole('main', { hidden: true }).hasAttribute('inert')).toBe(true);
  within(sidebar).getByRole('button', { name: 'Menu type and colour' }).focus();
  await user.tab();
  expect(document.activeElement).toBe(within(sidebar).getByRole('button', { name: 'Close menu' }));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(within(sidebar).getByRole('button', { name: 'Menu type and colour' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('main').hasAttribute('inert')).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }));
});

it('switches the menu between light and dark, and remembers it [S2.61]', async () => {
  await renderApp('/account');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Menu type and colour' }));
  // the account page, which may be open now, has the same choices
  const group = within(screen.getByRole('dialog')).getByRole('group', { name: 'Menu colour' });
  await user.click(within(group).getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.menu).toBe('dark');
  expect(JSON.parse(localStorage.getItem('tocsin.appearance') ?? '{}').menuColor).toBe('dark');
});

it('shows a locked entry with the required authority', async () => {
  await renderApp('/account', { authorities: [] });
  const entry = screen.getByRole('button', { name: /^Deleted alarm points/ });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  expect(entry.getAttribute('aria-label')).toContain('Needs the authority “Restore deleted alarm points”.');
  const user = userEvent.setup();
  await user.hover(entry);
  expect((await screen.findByRole('tooltip')).textContent).toContain(
    'Needs the authority “Restore deleted alarm points”.',
  );
});

it('folds groups and remembers which', async () => {
  const { unmount } = await renderApp('/account');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Master data/ }));
  expect(screen.queryByRole('link', { name: 'Participants' })).toBeNull();
  unmount();
  await renderApp('/account');
  expect(screen.getByRole('button', { name: /^Master data/ }).getAttribute('aria-expanded')).toBe('false');
});

it('scrolls to the top on each navigation, and verifies before it [S2.42][S2.52]', async () => {
  const { server } = await renderApp('/nowhere');
  await screen.findByRole('heading', { name: 'Page not found' });
  const user = userEvent.setup();
  const main = screen.getByRole('main');
  main.scrollTop = 400;
  fireEvent.scroll(main);
  vi.mocked(window.scrollTo).mockClear();
  const before = server.received.length;
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  expect(main.scrollTop).toBe(0);
  expect(server.calls()[before]).toBe('GET /rest/api/verify');
});

it('reports an unknown address, and sets the title of the tab', async () => {
  await renderApp('/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(screen.getByText(/\/nowhere/)).toBeTruthy();
  expect(document.title).toBe('Page not found - Tocsin');
});

it('sends a signed-in visitor of /login to the root [S2.5]', async () => {
  await renderApp('/login');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

it('shows faults of overlays to administrators only', async () => {
  const overlays = [{ source: 'broken.json', content: { schema: 99 } }];
  const { unmount } = await renderApp('/account', { overlays });
  expect(screen.getByText('broken.json')).toBeTruthy();
  unmount();
  await renderApp('/account', { overlays, authorities: [] });
  expect(screen.queryByText('broken.json')).toBeNull();
});

it("names the platform's time zone if this machine has another one [R12]", async () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [timeZone, city] =
    own === 'Pacific/Auckland' ? ['America/New_York', 'New York'] : ['Pacific/Auckland', 'Auckland'];
  const { unmount } = await renderApp('/account', { extensions: ['audit'], timeZone });
  expect((await screen.findByTitle(`All times are those of ${timeZone}.`)).textContent).toContain(city);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const shown = screen.getByRole('time').textContent;
  expect([clock.format(), clock.format(Date.now() - 60_000)]).toContain(shown);
  unmount();
  await renderApp('/account', { extensions: ['audit'], timeZone: own });
  await act(() => new Promise<void>((done) => void afterPaint(done)));
  expect(screen.queryByTitle(/^All times are those of/)).toBeNull();
});
