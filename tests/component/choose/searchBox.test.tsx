import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchBox } from '../../../src/choose/SearchBox.tsx';
import { renderTranslated } from '../translated.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The searches that were asked for; the search in force changes only by `inForce`. */
let asked: string[];
let inForce: (value: string) => void;

function Slow() {
  const [value, setValue] = useState('');
  inForce = (next) => act(() => setValue(next));
  return <SearchBox value={value} hint="Name" onChange={(next) => asked.push(next)} />;
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => fireEvent.change(box(), { target: { value: box().value + text } });
const pause = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  asked = [];
  renderTranslated(<Slow />);
});

it('keeps every letter while the search that was asked for is not in force yet [U1]', () => {
  type('Bulk');
  pause(500);
  expect(asked).toEqual(['Bulk']);
  expect(box().value).toBe('Bulk');
  type('xyz');
  expect(box().value).toBe('Bulkxyz');
  pause(500);
  inForce('Bulk');
  expect(box().value).toBe('Bulkxyz');
  type('042');
  inForce('Bulkxyz');
  pause(500);
  inForce('Bulkxyz042');
  expect(box().value).toBe('Bulkxyz042');
  expect(asked).toEqual(['Bulk', 'Bulkxyz', 'Bulkxyz042']);
});

it('keeps a letter that is typed in the moment in which the search is asked for, before anything is drawn [U1]', () => {
  type('B');
  act(() => {
    vi.advanceTimersByTime(500);
    type('u');
  });
  expect(asked).toEqual(['B']);
  inForce('B');
  expect(box().value).toBe('Bu');
});

it('asks again for the search in force if another was asked for meanwhile', () => {
  type('No');
  pause(500);
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect(asked).toEqual(['No', '']);
  inForce('No');
  inForce('');
  expect(box().value).toBe('');
});

it('shows a search that something else has set, and forgets what was typed before', () => {
  type('Wrong');
  inForce('From a view');
  expect(box().value).toBe('From a view');
  pause(500);
  expect(asked).toEqual([]);
  inForce('');
  expect(box().value).toBe('');
});
