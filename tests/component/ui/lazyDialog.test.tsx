import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyDialog } from '../../../src/ui/lazyDialog.tsx';

const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
afterEach(() => {
  cleanup();
  scope.IS_REACT_ACT_ENVIRONMENT = true;
});

it('appears as soon as it is loaded, however soon after opening', async () => {
  let arrive: (module: { default: () => React.ReactNode }) => void = () => undefined;
  const Dialog = lazyDialog(() => new Promise<{ default: () => React.ReactNode }>((resolve) => (arrive = resolve)));
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && <Dialog />}
      </>
    );
  }
  render(<Screen />);
  await act(async () => undefined);
  // inside `act` React would wait forever; outside it behaves as in a browser
  scope.IS_REACT_ACT_ENVIRONMENT = false;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await rendered();
  expect(screen.queryByText('Here I am')).toBeNull();
  arrive({ default: () => <p>Here I am</p> });
  await rendered();
  screen.getByText('Here I am');
});

/** Waits until React has no work left, except for timers. */
async function rendered() {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}
