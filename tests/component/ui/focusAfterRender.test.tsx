import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { focusAfterRender, refocusAfterRender } from '../../../src/ui/focus.ts';

const nextFrame = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
const named = (name: string) => screen.queryByRole('button', { name });

/** A list whose button adds an entry, or is replaced by one. */
function Entries({ replace, move }: { replace: boolean; move: typeof focusAfterRender }) {
  const [added, setAdded] = useState(false);
  return (
    <>
      {!(added && replace) && (
        <button
          type="button"
          onClick={() => {
            setAdded(true);
            move(() => named('Entry'));
          }}
        >
          Add
        </button>
      )}
      {added && <button type="button">Entry</button>}
    </>
  );
}

async function add(replace: boolean, move: typeof focusAfterRender): Promise<string | null | undefined> {
  render(<Entries replace={replace} move={move} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Add' }));
  await nextFrame();
  return document.activeElement?.textContent;
}

it('an element that the event adds gets the focus', async () => {
  expect(await add(false, focusAfterRender)).toBe('Entry');
});

it('a removed element passes its focus on', async () => {
  expect(await add(true, refocusAfterRender)).toBe('Entry');
});

it('an element that stays keeps its focus, if only a lost one is to be restored', async () => {
  expect(await add(false, refocusAfterRender)).toBe('Add');
});

it('a cancelled change of focus does not happen', async () => {
  expect(
    await add(false, (find) => {
      const cancel = focusAfterRender(find);
      cancel();
      return cancel;
    }),
  ).toBe('Add');
});
