import { act, fireEvent, render, screen } from '@testing-library/react';
import { useDeferredValue } from 'react';
import { createMemoryRouter, Link, Route, Routes, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { type Place, useNavigateAhead, usePendingPlace } from '../../../src/definition/addressAhead.ts';
import { RouterContext } from '../../../src/definition/routerContext.ts';
import { useChangeParams } from '../../../src/definition/searchParams.ts';

afterEach(() => vi.useRealTimers());

const add = (name: string) => (now: Place) => ({ ...now, search: [now.search, name].filter(Boolean).join('&') });
const toRecord = (now: Place) => ({ ...now, pathname: '/list/7' });

/** A component that shows the router's address, such as the menu. */
function Menu() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

/** Renders the address in a later pass than the one in which the router reports it. */
function DrawnLater() {
  return <Routes location={useDeferredValue(useLocation())}>{LATER}</Routes>;
}
function Later() {
  const ahead = usePendingPlace();
  const { pathname } = useLocation();
  drawn.push(ahead?.pathname ?? pathname);
  return null;
}
const LATER = <Route path="*" element={<Later />} />;
const drawn: string[] = [];

function Screen() {
  const ahead = usePendingPlace();
  const lead = useNavigateAhead();
  const change = useChangeParams();
  return (
    <>
      <output aria-label="ahead">{ahead ? `${ahead.pathname}?${ahead.search}` : 'there'}</output>
      <button type="button" onClick={() => lead(add('a'), { replace: true })}>
        a
      </button>
      <button type="button" onClick={() => lead(add('b'), { replace: true })}>
        b
      </button>
      <button type="button" onClick={() => lead(toRecord)}>
        open
      </button>
      <button type="button" onClick={() => change((now) => new URLSearchParams([...now, ['c', '1']]))}>
        c
      </button>
      <Link to="/elsewhere">leave</Link>
    </>
  );
}

/** Renders the screen; the router's loader waits for `check`. */
function open(check: () => Promise<null> | null = () => null) {
  const element = (
    <>
      <Menu />
      <Screen />
      <DrawnLater />
    </>
  );
  const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
    currentUrl.pathname !== nextUrl.pathname;
  const router = createMemoryRouter([{ path: '*', loader: () => check(), shouldRevalidate, element }], {
    initialEntries: ['/before', '/list?x'],
    hydrationData: { loaderData: { '0': null } },
  });
  render(
    <RouterContext.Provider value={router}>
      <RouterProvider router={router} />
    </RouterContext.Provider>,
  );
  const shown = (label: string) => screen.getByLabelText(label).textContent;
  const click = (name: string) => fireEvent.click(screen.getByText(name));
  return { router, click, ahead: () => shown('ahead'), address: () => shown('address') };
}

/** Waits for the next frame and the work after it. */
const painted = () => act(() => vi.advanceTimersByTimeAsync(50));

it('the screen shows a click at once; other readers of the address follow after the paint', async () => {
  vi.useFakeTimers();
  const { click, ahead, address } = open();
  click('a');
  expect([ahead(), address()]).toEqual(['/list?x&a', '/list?x']);
  await painted();
  expect([ahead(), address()]).toEqual(['there', '/list?x&a']);
});

it('keeps two clicks within a frame, and opening remains a step for the back button', async () => {
  vi.useFakeTimers();
  const { router, click, ahead, address } = open();
  click('open');
  click('a');
  click('b');
  expect(ahead()).toBe('/list/7?x&a&b');
  await painted();
  expect(address()).toBe('/list/7?x&a&b');
  await act(() => router.navigate(-1));
  expect(address()).toBe('/list?x');
});

it('a screen that renders the address later does not show the old place in between, and Back leads to it', async () => {
  vi.useFakeTimers();
  const { router, click } = open();
  drawn.length = 0;
  click('open');
  await painted();
  expect(new Set(drawn)).toEqual(new Set(['/list/7']));
  drawn.length = 0;
  await act(() => router.navigate(-1));
  expect(drawn.at(-1)).toBe('/list');
});

it('keeps a click while the router still checks the session for the previous one', async () => {
  vi.useFakeTimers();
  const answers: (() => void)[] = [];
  const { click, ahead, address } = open(() => new Promise((done) => answers.push(() => done(null))));
  click('open');
  await painted();
  click('a');
  expect([ahead(), address()]).toEqual(['/list/7?x&a', '/list?x']);
  await act(async () => {
    for (const answer of answers) answer();
  });
  await painted();
  expect([ahead(), address()]).toEqual(['there', '/list/7?x&a']);
});

it.each([
  { what: 'another change of the address keeps what was clicked before', next: 'c', to: '/list?x=&a=&c=1' },
  { what: 'leaving the screen is not undone by an earlier click', next: 'leave', to: '/elsewhere' },
])('$what', async ({ next, to }) => {
  vi.useFakeTimers();
  const { click, ahead, address } = open();
  click('a');
  click(next);
  await painted();
  expect([ahead(), address()]).toEqual(['there', to]);
});
