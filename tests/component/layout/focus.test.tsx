import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useFocusKept } from '../../../src/layout/useFocusKept.ts';

/** Chips that go when they are pressed, and a message that can be closed. */
function Page() {
  useFocusKept();
  const [chips, setChips] = useState(['a', 'b']);
  const [message, setMessage] = useState(true);
  return (
    <div>
      <main id="main" tabIndex={-1}>
        <div>
          {chips.map((chip) => (
            <button key={chip} type="button" onClick={() => setChips(chips.filter((one) => one !== chip))}>
              {chip}
            </button>
          ))}
        </div>
        <section>
          <input aria-label="far" />
        </section>
      </main>
      <section>
        {message && (
          <button type="button" onClick={() => setMessage(false)}>
            close
          </button>
        )}
      </section>
    </div>
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

beforeEach(() => {
  // jsdom lays nothing out: whatever is there is seen
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});

it('goes on to what is left beside a button that goes, and to the page when nothing is', async () => {
  const user = userEvent.setup();
  render(<Page />);
  screen.getByRole('button', { name: 'a' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('b'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

it('goes back to where it was before a message was closed', async () => {
  const user = userEvent.setup();
  render(<Page />);
  screen.getByLabelText('far').focus();
  screen.getByRole('button', { name: 'close' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('far'));
});

it('goes nowhere after a click beside everything, which takes it away on purpose', () => {
  vi.useFakeTimers();
  render(<Page />);
  const first = screen.getByRole('button', { name: 'a' });
  first.focus();
  fireEvent.pointerDown(document.body);
  fireEvent.click(first);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(document.activeElement).toBe(document.body);
});
