import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { expect, it } from 'vitest';
import { placeOf } from '../../../src/ui/grid/places.ts';
import { TileGrid } from '../../../src/ui/grid/TileGrid.tsx';
import { makeFake } from '../fakeProvider.ts';
import { openPage } from '../harness.tsx';
import { resizeTo } from '../setup.ts';

const TILES = [
  { id: 'b', title: 'Gaps', x: 6, y: 0, w: 6, h: 3 },
  { id: 'a', title: 'Calls', x: 0, y: 0, w: 6, h: 3, minW: 5 },
  { id: 'c', title: 'Alarms', x: 0, y: 3, w: 12, h: 4 },
];

function Screen() {
  const [tiles, setTiles] = useState(TILES);
  const [arranging, setArranging] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setArranging(!arranging)}>
        Arrange
      </button>
      <TileGrid
        tiles={tiles}
        arranging={arranging}
        onChange={(places) =>
          setTiles(
            places.flatMap((place) => tiles.filter(({ id }) => id === place.id).map((one) => ({ ...one, ...place }))),
          )
        }
        onRemove={(id) => setTiles(tiles.filter((one) => one.id !== id))}
      >
        {(id) => (
          <p>
            <Link to={`/${id}`}>{`Content ${id}`}</Link>
          </p>
        )}
      </TileGrid>
      <p id="places">{tiles.map((tile) => Object.values(placeOf(tile)).join(' ')).join(', ')}</p>
    </main>
  );
}

const handle = (title: string) => screen.findByRole('button', { name: new RegExp(`^Move ${title} `) });
const places = () => document.getElementById('places')?.textContent;
const said = () => screen.getByRole('status').textContent;

async function arrange() {
  const view = await openPage('/tiles', <Screen />, makeFake({}));
  await view.user.click(await screen.findByRole('button', { name: 'Arrange' }));
  return view;
}

it('shows tiles in reading order, without tools until they are arranged', async () => {
  const { user } = await openPage('/tiles', <Screen />, makeFake({}));
  const links = (await screen.findAllByRole('link')).map((link) => link.textContent);
  expect(links).toEqual(['Content a', 'Content b', 'Content c']);
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Arrange' }));
  await handle('Calls');
  // the content of tiles can't be used while they are arranged
  expect(screen.getByText('Content a').closest('[inert]')).not.toBeNull();
});

it('moves, resizes and removes tiles by keyboard, says where they are, and keeps the focus', async () => {
  const { user } = await arrange();
  const calls = await handle('Calls');
  calls.focus();
  await user.keyboard('{ArrowDown}');
  expect(places()).toBe('b 6 0 6 3, c 0 3 12 4, a 0 7 6 3');
  expect(said()).toBe('Calls: column 1, row 8, 6 wide, 3 high');
  await user.keyboard('{ArrowRight}{Shift>}{ArrowLeft}{ArrowUp}{/Shift}');
  expect(places()).toBe('b 6 0 6 3, c 0 3 12 4, a 1 7 5 2');
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(said()).toBe("Calls can't go further");
  expect(document.activeElement).toBe(await handle('Calls'));

  (await handle('Alarms')).focus();
  await user.keyboard('{Delete}');
  expect(places()).toBe('b 6 0 6 3, a 1 7 5 2');
  expect(said()).toBe('Alarms removed');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Gaps'));
});

it('does the same by the menu of a tile', async () => {
  const { user } = await arrange();
  await user.click(await screen.findByRole('button', { name: 'More for Gaps' }));
  await user.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Make taller' }));
  expect(places()).toBe('a 0 0 6 3, b 6 0 6 4, c 0 4 12 4');
});

it('changes only the order in one column', async () => {
  resizeTo(400);
  const { user } = await arrange();
  const calls = await handle('Calls');
  calls.focus();
  await user.keyboard('{ArrowDown}');
  expect(places()).toBe('b 0 0 6 3, a 6 0 6 3, c 0 3 12 4');
  expect(said()).toBe('Calls: position 2 of 3');
  expect(screen.getAllByText(/^Content/).map((link) => link.textContent)).toEqual([
    'Content b',
    'Content a',
    'Content c',
  ]);
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(said()).toBe("Calls can't go further");
});

it('shows the frames of the tiles before their content', async () => {
  const frames: number[] = [];
  const content = (id: string) => {
    frames.push(document.querySelectorAll('[data-tile][aria-busy="true"]').length);
    return <p>{`Content ${id}`}</p>;
  };
  await openPage('/tiles', <TileGrid tiles={TILES}>{content}</TileGrid>, makeFake({}));
  await screen.findByText('Content c');
  expect(frames[0]).toBe(3);
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
});
