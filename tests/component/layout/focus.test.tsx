import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useFocusFallback } from '../../../src/layout/useFocusFallback.ts';

/** Chips that disappear when pressed, and a message that can be closed. */
function Page() {
  useFocusFallback();
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
  // jsdom has no layout: every element counts as visible
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});

it('moves to a neighbor of a removed button, else to the page', async () => {
  const user = userEvent.setup();
  render(<Page />);
  screen.getByRole('button', { name: 'a' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('b'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

it('returns to the previous element after a message was closed', async () => {
  const user = userEvent.setup();
  render(<Page />);
  screen.getByLabelText('far').focus();
  screen.getByRole('button', { name: 'close' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('far'));
});

it('is not restored after a click on nothing, which removes it on purpose', () => {
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
