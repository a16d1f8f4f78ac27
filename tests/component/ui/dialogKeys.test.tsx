import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { Sheet } from '../../../src/ui/Sheet.tsx';
import { renderTranslated } from '../translated.tsx';

function shown(off = false) {
  const [main, other] = [vi.fn(), vi.fn()];
  const actions = (
    <>
      <Button onClick={other}>Cancel</Button>
      <Button kind="primary" off={off} onClick={main}>
        Stop
      </Button>
    </>
  );
  renderTranslated(
    <Dialog title="Stop it?" onClose={other} actions={actions}>
      <textarea aria-label="Note" />
    </Dialog>,
  );
  const press = (keys: object) => fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'Enter', ...keys });
  return { main, other, press };
}

it.each([
  ['Ctrl+Enter', { ctrlKey: true }, 1],
  ['the command key and Enter', { metaKey: true }, 1],
  ['Enter in a text', {}, 0],
  ['a held Ctrl+Enter', { ctrlKey: true, repeat: true }, 0],
])('%s presses the main button (U14)', (_, keys, times) => {
  const { main, other, press } = shown();
  press(keys);
  expect(main).toHaveBeenCalledTimes(times);
  expect(other).not.toHaveBeenCalled();
});

it('Ctrl+Enter does nothing while the main button is off (U14)', () => {
  const { main, other, press } = shown(true);
  press({ ctrlKey: true });
  expect(main).not.toHaveBeenCalled();
  expect(other).not.toHaveBeenCalled();
});

it.each([
  ['a control', <Button key="c">Go on</Button>, 'Go on'],
  ['a link where there is nothing else', null, 'Elsewhere'],
])('the focus goes to %s: Enter on a link would lead away from the question', (_, actions, focused) => {
  renderTranslated(
    <Dialog title="Go on?" onClose={() => undefined} actions={actions}>
      <a href="/elsewhere">Elsewhere</a>
    </Dialog>,
  );
  expect(document.activeElement?.textContent).toBe(focused);
});

/** A part of a dialog that replaces its button by a text. */
function Revocable() {
  const [revoked, setRevoked] = useState(false);
  return revoked ? <p>Revoked.</p> : <Button onClick={() => setRevoked(true)}>Revoke</Button>;
}

it.each([
  [
    'dialog',
    (onClose: () => void) => (
      <Dialog title="Address" onClose={onClose}>
        <Revocable />
      </Dialog>
    ),
  ],
  [
    'sheet',
    (onClose: () => void) => (
      <Sheet title="Address" onClose={onClose} actions={null}>
        <Revocable />
      </Sheet>
    ),
  ],
])('Escape closes a %s at once after the focused button was removed', async (_, panel) => {
  const onClose = vi.fn();
  renderTranslated(panel(onClose));
  const button = screen.getByRole('button', { name: 'Revoke' });
  button.focus();
  fireEvent.click(button);
  // the observer of the page's changes, but no timer
  await act(() => Promise.resolve());
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});
