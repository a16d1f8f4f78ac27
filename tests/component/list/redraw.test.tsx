import { screen, waitFor, within } from '@testing-library/react';
import { useListPaginationContext } from 'ra-core';
import { expect, it } from 'vitest';
import { DefinitionProvider, useDefinitions } from '../../../src/definition/context.tsx';
import { useListMarks, useListScreen } from '../../../src/list/state/context.ts';
import { ListProvider } from '../../../src/list/state/ListProvider.tsx';
import { Table } from '../../../src/list/table/Table.tsx';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, openPage } from '../harness.tsx';

const drawn = { bars: 0, marks: 0 };

/** Reads the same contexts as the bars of a list. */
function Bars() {
  const { state, change, ready } = useListScreen();
  const { total } = useListPaginationContext();
  drawn.bars += 1;
  return (
    <>
      <p>{`${total} records, ${ready ? 'painted' : 'not yet'}`}</p>
      <button type="button" onClick={() => change({ recursive: !state.recursive })}>
        children
      </button>
    </>
  );
}

function Marks() {
  const { openId } = useListMarks();
  drawn.marks += 1;
  return <output>{openId ?? 'none'}</output>;
}

const bars = <Bars />;
const marks = <Marks />;

function List() {
  const resource = useDefinitions().byName.get('things');
  return resource ? (
    <DefinitionProvider resource={resource}>
      <ListProvider>
        {bars}
        {marks}
        <Table width={undefined} narrow={false} selectable />
      </ListProvider>
    </DefinitionProvider>
  ) : null;
}

it('checking and opening a row renders only what shows it, not the bars above the rows', async () => {
  const { user, url } = await openPage('/things?size=50', <List />, makeFake({ things: manyThings(5) }));
  const table = within(await screen.findByRole('table'));
  await screen.findByText('5 records, painted');
  expect(table.getAllByRole('checkbox')).toHaveLength(6);
  const before = { ...drawn };
  await user.click(table.getAllByRole('checkbox')[2] as HTMLElement);
  await waitFor(() => expect(url()).toContain('sel='));
  expect(drawn).toEqual(before);
  await user.click(screen.getByRole('button', { name: 'children' }));
  await waitFor(() => expect(drawn.bars).toBeGreaterThan(before.bars));
});
