import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Extension } from '../../../protocol/capabilities.ts';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open, rows, things } from '../harness.tsx';

const MANY = ['BLACK', 'BROWN', 'GREY', 'GREEN', 'ORANGE', 'PINK', 'PURPLE', 'RED', 'WHITE'];
const definition = defineResource({
  ...things,
  fields: { ...things.fields, paint: { type: 'enum', values: MANY } },
  list: { columns: ['title', 'kind'], filters: ['size', 'bought', 'paint', 'name'], pageSize: 20 },
});
const extensions: Extension[] = ['list.filters', 'list.conditions'];
const bar = () => within(screen.getByRole('region', { name: 'Filters' }));
const chip = (label: string) => bar().getByRole('button', { name: new RegExp(`^${label}`) });

async function opened(label: string) {
  const fake = makeFake({ things: manyThings(2) });
  const { user, router } = await open('/things', fake, { definition, extensions });
  await rows();
  if (!bar().queryByRole('button', { name: new RegExp(`^${label}`) })) {
    await user.click(bar().getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: label }));
  }
  await user.click(chip(label));
  const filter = () => fake.methods.getList.mock.lastCall?.[1]?.filter;
  const params = () => Object.fromEntries(new URLSearchParams(router.state.location.search));
  return { user, filter, params };
}

describe('filters by more than equal values', () => {
  it.each([
    ['2', '5', { 'f.size@from': '2', 'f.size@to': '5' }, { 'size@from': 2, 'size@to': 5 }, 'Size2 to 5'],
    ['2', '', { 'f.size@from': '2' }, { 'size@from': 2 }, 'Sizefrom 2'],
    ['', '5', { 'f.size@to': '5' }, { 'size@to': 5 }, 'Sizeup to 5'],
    ['4', '4', { 'f.size': '4' }, { size: 4 }, 'Size4'],
  ])('a range of numbers: %j to %j', async (from, to, address, sent, shown) => {
    const { user, filter, params } = await opened('Size');
    const inputs = await screen.findAllByRole('spinbutton', { name: /^Size: / });
    for (const [i, text] of [from, to].entries()) if (text) await user.type(inputs[i] as HTMLElement, text);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(params()).toEqual(address));
    await waitFor(() => expect(filter()).toMatchObject(sent));
    expect(chip('Size').textContent).toBe(shown);
  });

  it('a range of days, of which one may be open; an incomplete one is told beside its box', async () => {
    const { user, params } = await opened('Bought');
    const [, until] = await screen.findAllByRole('spinbutton', { name: 'Day' });
    await user.click(until as HTMLElement);
    await user.keyboard('24{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Not a valid date');
    await user.click(until as HTMLElement);
    await user.keyboard('24122027{Enter}');
    await waitFor(() => expect(params()).toEqual({ 'f.bought@to': '2027-12-24' }));
    expect(chip('Bought').textContent).toBe('Boughtup to 24/12/2027');
  });

  it('many values are searched; all except some of them can be asked for', async () => {
    const { user, filter, params } = await opened('Paint');
    await user.type(await screen.findByRole('searchbox', { name: 'Find a value' }), 'gre');
    const found = within(screen.getByRole('dialog')).getAllByRole('checkbox');
    expect(found.map((one) => one.closest('label')?.textContent)).toEqual([
      'Grey',
      'Green',
      'All except the selected ones',
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Green' }));
    await user.click(screen.getByRole('checkbox', { name: 'All except the selected ones' }));
    await waitFor(() => expect(params()).toEqual({ 'f.paint@not': 'GREEN' }));
    await waitFor(() => expect(filter()).toMatchObject({ 'paint@not': ['GREEN'] }));
    expect(chip('Paint').textContent).toBe('Paintnot Green');
  });

  it('records without a value; choosing it again removes the filter', async () => {
    const { user, filter, params } = await opened('Size');
    await user.click(await screen.findByRole('button', { name: 'Empty' }));
    await waitFor(() => expect(params()).toEqual({ 'f.size@empty': 'true' }));
    await waitFor(() => expect(filter()).toMatchObject({ 'size@empty': true }));
    expect(chip('Size').textContent).toBe('SizeEmpty');
    await user.click(chip('Size'));
    expect((await screen.findByRole('button', { name: 'Empty' })).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Empty' }));
    await waitFor(() => expect(params()).toEqual({}));
  });

  it('are removed as a whole', async () => {
    const fake = makeFake({ things: manyThings(2) });
    const { user, router } = await open('/things?f.size@from=1&f.size@to=9', fake, { definition, extensions });
    expect((await screen.findByRole('button', { name: /^Size/ })).textContent).toBe('Size1 to 9');
    await user.click(bar().getByRole('button', { name: 'Remove filter: Size' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('a field that every record has is never empty', async () => {
    await opened('Name');
    expect(await screen.findByRole('checkbox', { name: 'Does not contain this' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Empty' })).toBeNull();
  });
});
