import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Deferred } from '../../../src/ui/Deferred.tsx';

const bar = (
  <>
    <input aria-label="Name" />
    <Deferred until={<hr />}>
      <button type="button">Move</button>
    </Deferred>
  </>
);

test('the content around it renders first, with a placeholder', () => {
  expect(renderToString(bar)).toBe('<input aria-label="Name"/><hr/>');
});

test('then it replaces the placeholder', () => {
  render(bar);
  screen.getByRole('button', { name: 'Move' });
  expect(screen.queryByRole('separator')).toBeNull();
});
