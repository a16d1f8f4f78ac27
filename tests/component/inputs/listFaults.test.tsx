import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open } from '../harness.tsx';

const input = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);

async function openParts() {
  const { user } = await open('/things/1?tab=more', makeFake({ things: manyThings(1) }));
  await input(/^Weight/);
  const parts = within(screen.getByRole('group', { name: 'Parts' }));
  const add = () => parts.getByRole('button', { name: 'Add' });
  await user.click(add());
  return { user, parts, add, part: await input(/^Part\b/) };
}

it('a new item of a list shows no error before it was focused [U2]', async () => {
  const { parts, part } = await openParts();
  await waitFor(() => expect(document.activeElement).toBe(part));
  // once the change has been counted, the form has been validated
  await screen.findByText(/unsaved/);
  expect(parts.queryByText('Required')).toBeNull();
});

it('an error of an item appears when the field is left, and disappears as soon as it is fixed [U2]', async () => {
  const { user, parts, part } = await openParts();
  await user.click(part);
  await user.tab();
  expect(await parts.findByText('Required')).toBeTruthy();
  await user.type(part, 'b');
  await waitFor(() => expect(parts.queryByText('Required')).toBeNull());
});

it('nothing moves between the press of a button and its click: the error appears after it [U2]', async () => {
  const { parts, add, part } = await openParts();
  part.focus();
  fireEvent.pointerDown(add());
  fireEvent.blur(part);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(parts.queryByText('Required')).toBeNull();
  fireEvent.pointerUp(add());
  expect(await parts.findByText('Required')).toBeTruthy();
});

it('an error disappears when another field fixes it [U2]', async () => {
  const shifts = defineResource({
    schema: 1,
    name: 'shifts',
    title: '{name}',
    fields: {
      name: { type: 'text', required: { field: 'kind', is: 'NAMED' } },
      kind: { type: 'enum', values: ['NAMED', 'PLAIN'], default: 'NAMED' },
    },
    list: { columns: ['title'] },
    tabs: [{ name: 'main', rows: ['name', 'kind'] }],
    api: { listType: 'SHIFT' },
  });
  const { user } = await open('/shifts/_new', makeFake({ shifts: [] }), { definition: shifts });
  await user.click(await input(/^Name/));
  await user.tab();
  expect(await screen.findByText('Required')).toBeTruthy();
  await user.selectOptions(await input(/^Kind/), 'PLAIN');
  await waitFor(() => expect(screen.queryByText('Required')).toBeNull());
});
