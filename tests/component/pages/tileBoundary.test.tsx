import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { configureHttp, connection, http } from '../../../dataProvider/http/http.ts';
import { TileBoundary } from '../../../src/pages/dashboard/TileBoundary.tsx';
import { lazyPart } from '../../../src/ui/chunks.ts';
import { fakeServer } from '../fakeServer.ts';

const DONE = { default: () => <p>Figures</p> };

/** Renders a tile whose code can't be loaded in the first three attempts, which together are one load. */
async function drawFailing() {
  let asked = 0;
  const load = vi.fn(async () => {
    asked += 1;
    if (asked <= 3) throw new Error('no answer');
    return DONE;
  });
  const Part = lazyPart(load);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const failed = (again: () => void) => (
    <button type="button" onClick={again}>
      Try again
    </button>
  );
  render(
    <TileBoundary failed={failed}>
      <Suspense>
        <Part />
      </Suspense>
    </TileBoundary>,
  );
  const button = await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 });
  return { load, button };
}

it('a tile that could not be loaded is loaded when the server is back', async () => {
  let status = 503;
  fakeServer({ 'GET /rest/api/verify': () => ({ status }) });
  configureHttp({ retryDelays: [] });
  const { load } = await drawFailing();
  await http({ method: 'GET', path: '/verify' }).catch(() => undefined);
  expect([connection.get().state, load.mock.calls.length]).toEqual(['lost', 3]);
  status = 200;
  await waitFor(() => expect(screen.getByText('Figures')).toBeTruthy(), { timeout: 15_000 });
}, 40_000);

it('a tile that could not be loaded is loaded when the user tries again', async () => {
  const { load, button } = await drawFailing();
  await userEvent.setup().click(button);
  expect(await screen.findByText('Figures')).toBeTruthy();
  expect(load.mock.calls.length).toBe(4);
}, 40_000);

it('code that was loaded ahead is drawn at once, without a placeholder', async () => {
  const Part = lazyPart(async () => DONE);
  await Part.preload();
  render(<Part />);
  expect(screen.getByText('Figures')).toBeTruthy();
});
