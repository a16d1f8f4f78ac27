import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Disclosure } from '../../../src/ui/Disclosure.tsx';

/** Whether the content is shown; these tests have no styles of MUI, so its class says it. */
function isShown(title: HTMLElement): boolean {
  const content = document.getElementById(title.getAttribute('aria-controls') ?? '');
  return content?.classList.contains('MuiCollapse-entered') === true;
}

it('its title is a button that shows and hides the content, which keeps its input', async () => {
  const user = userEvent.setup();
  render(
    <Disclosure title="Devices">
      <input aria-label="Number" />
    </Disclosure>,
  );
  const title = screen.getByRole('button', { name: 'Devices', expanded: false });
  expect(isShown(title)).toBe(false);
  await user.tab();
  expect(document.activeElement).toBe(title);
  await user.keyboard('{Enter}');
  expect(title.getAttribute('aria-expanded')).toBe('true');
  expect(isShown(title)).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Number' }), '112');
  await user.click(title);
  expect(title.getAttribute('aria-expanded')).toBe('false');
  expect(isShown(title)).toBe(false);
  await user.click(title);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('112');
});

it('is initially open if so requested', () => {
  render(
    <Disclosure title="Devices" open>
      <p>None</p>
    </Disclosure>,
  );
  expect(isShown(screen.getByRole('button', { name: 'Devices', expanded: true }))).toBe(true);
});
