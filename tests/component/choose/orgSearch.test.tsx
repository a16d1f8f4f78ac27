import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeFake, refusal } from '../fakeProvider.ts';
import { manyThings, open, rows } from '../harness.tsx';

const PLACES = [
  { id: 21, name: 'Ward east', parentId: 2, parentName: 'North' },
  { id: 22, name: 'Ward north', parentId: 2, parentName: 'North' },
  { id: 23, name: 'Ward south', parentId: 4, parentName: 'South' },
];

async function openSearch() {
  const fake = makeFake({ things: manyThings(3), places: PLACES });
  const opened = await open('/things', fake);
  await rows();
  await opened.user.click(screen.getByRole('button', { name: /Total system/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose organization' }));
  await dialog.findByRole('treeitem', { name: 'North' });
  const box = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Search all organizations' });
  const marked = () => {
    const id = box.getAttribute('aria-activedescendant');
    return id ? document.getElementById(id)?.textContent : undefined;
  };
  return { ...opened, fake, dialog, box, marked };
}

it('the search of organizations marks the first result, moves by the arrow keys without wrapping, and takes Enter', async () => {
  const { dialog, box, user, marked, url } = await openSearch();
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(box.getAttribute('aria-expanded')).toBe('false');
  await user.type(box, 'ward');
  await waitFor(() => expect(marked()).toBe('Ward eastNorth'));
  expect(box.getAttribute('aria-expanded')).toBe('true');
  const list = dialog.getByRole('listbox', { name: 'Organizations found' });
  expect(box.getAttribute('aria-controls')).toBe(list.id);
  const selected = () =>
    within(list)
      .getAllByRole('option', { selected: true })
      .map((option) => option.textContent);
  await user.keyboard('{ArrowUp}');
  expect(marked()).toBe('Ward eastNorth');
  await user.keyboard('{ArrowDown}');
  expect(marked()).toBe('Ward northNorth');
  expect(selected()).toEqual(['Ward northNorth']);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(marked()).toBe('Ward southSouth');
  expect(document.activeElement).toBe(box);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(url()).toBe('/things?org=23'));
});

it('a click marks a result, the pointer above one does not, and a double click takes it', async () => {
  const { dialog, box, user, marked, url } = await openSearch();
  await user.type(box, 'ward');
  await waitFor(() => expect(marked()).toBe('Ward eastNorth'));
  await user.hover(dialog.getByRole('option', { name: /Ward south/ }));
  expect(marked()).toBe('Ward eastNorth');
  await user.click(dialog.getByRole('option', { name: /Ward north/ }));
  expect(marked()).toBe('Ward northNorth');
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe('ward');
  await user.keyboard('{ArrowDown}');
  expect(marked()).toBe('Ward southSouth');
  await user.dblClick(dialog.getByRole('option', { name: /Ward east/ }));
  await waitFor(() => expect(url()).toBe('/things?org=21'));
});

it('Escape empties the box before it closes the dialog, and the arrow key of an empty box enters the tree', async () => {
  const { dialog, box, user } = await openSearch();
  await user.type(box, 'none of them');
  await dialog.findByText('No organization has this name.');
  await user.keyboard('{Escape}');
  expect(box.value).toBe('');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('role')).toBe('treeitem');
  box.focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a failed search of organizations is tried again on request', async () => {
  const { dialog, box, user, fake, marked } = await openSearch();
  fake.methods.getList.mockRejectedValueOnce(refusal(500, 'INTERNAL'));
  await user.type(box, 'ward');
  expect((await dialog.findByRole('alert')).textContent).toContain('The organizations could not be loaded.');
  expect(dialog.queryByText('No organization has this name.')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(marked()).toBe('Ward eastNorth'));
});
