import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Sheet } from '../../../src/ui/Sheet.tsx';

function backdrop(): Element {
  const found = document.querySelector('.MuiBackdrop-root');
  if (!found) throw new Error('no backdrop');
  return found;
}

it.each(['bottom', 'right'] as const)(
  'a sheet at the %s is a named dialog with the focus inside, closed by Escape',
  async (anchor) => {
    const onClose = vi.fn();
    const user = userEvent.setup();
    render(
      <Sheet title="Filters" anchor={anchor} onClose={onClose} actions={<button type="button">Show</button>}>
        <input aria-label="Name" />
      </Sheet>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Filters' });
    expect(dialog.getAttribute('aria-modal')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
    fireEvent.click(backdrop());
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  },
);

it('closes on a click beside it, if so requested', () => {
  const onClose = vi.fn();
  render(
    <Sheet title="Help" lightDismiss onClose={onClose} actions={null}>
      <p>Text</p>
    </Sheet>,
  );
  fireEvent.click(backdrop());
  expect(onClose).toHaveBeenCalledTimes(1);
});
