import { ThemeProvider } from '@mui/material/styles';
import { screen, waitFor, within } from '@testing-library/react';
import { BulkDeleteButton, FilterLiveSearch, Pagination, SortButton, useListContext } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { DefinitionProvider, useDefinitions } from '../../../src/definition/context.tsx';
import { ListProvider } from '../../../src/list/state/ListProvider.tsx';
import { theme } from '../../../src/theme/theme.ts';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, openPage } from '../harness.tsx';

function StockParts() {
  const { data = [], filterValues, selectedIds, onToggleItem } = useListContext();
  return (
    <>
      <FilterLiveSearch source="q" />
      <SortButton fields={['name', 'size']} />
      <ul aria-label="rows">
        {data.map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={() => onToggleItem(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{JSON.stringify({ filterValues, selectedIds })}</p>
      <BulkDeleteButton mutationMode="pessimistic" />
      <Pagination rowsPerPageOptions={[20, 50]} />
    </>
  );
}

function StockList() {
  const resource = useDefinitions().byName.get('things');
  return resource ? (
    <DefinitionProvider resource={resource}>
      <ThemeProvider theme={theme}>
        <ListProvider>
          <StockParts />
        </ListProvider>
      </ThemeProvider>
    </DefinitionProvider>
  ) : null;
}

const names = () => within(screen.getByRole('list', { name: 'rows' })).queryAllByRole('button');

it("supports paging, sorting, searching and deleting with react-admin's own components, and keeps the rest of the address", async () => {
  const fake = makeFake({ things: manyThings(45) });
  const deleteMany = vi.fn(async (name: string, { ids }: { ids: number[] }) => {
    for (const id of ids) await fake.methods.delete(name, { id });
    return { data: ids };
  });
  Object.assign(fake.provider, { deleteMany });
  const { user, url } = await openPage('/things?tab=more&org=1&view=Mine', <StockList />, fake);
  await waitFor(() => expect(names()).toHaveLength(20));

  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(names()[0]?.textContent).toBe('Thing 021'));
  expect(url()).toBe('/things?tab=more&org=1&view=Mine&page=2');

  await user.click(screen.getByRole('button', { name: /^Sort by/ }));
  await user.click(await screen.findByRole('menuitem', { name: /^Size/ }));
  await waitFor(() => expect(url()).toBe('/things?tab=more&org=1&view=Mine&sort=size'));

  await user.type(screen.getByRole('textbox'), 'thing 04');
  await waitFor(() => expect(names()).toHaveLength(6));
  expect(url()).toBe('/things?tab=more&org=1&view=Mine&sort=size&q=thing+04');
  expect(screen.getByRole('status').textContent).toContain('"filterValues":{"q":"thing 04"}');

  const [first, second] = names();
  if (first && second) {
    await user.click(first);
    await user.click(second);
  }
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('"selectedIds":[40,41]'));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(fake.rowsOf('things')).toHaveLength(43));
  expect(deleteMany).toHaveBeenCalledWith('things', expect.objectContaining({ ids: [40, 41] }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('"selectedIds":[]'));
});
