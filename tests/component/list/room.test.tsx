import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeFake } from '../fakeProvider.ts';
import { manyThings, open } from '../harness.tsx';

/** Holds the next frames back until they are painted. */
function holdFrames() {
  const frames: FrameRequestCallback[] = [];
  const held = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((next) => frames.push(next));
  onTestFinished(() => held.mockRestore());
  return () => {
    for (const next of frames.splice(0)) next(performance.now());
  };
}

/** The frame of the screen. */
const classes = () => document.querySelector('.v-md')?.className;

it('a record opens over its list, which makes room for it in the next frame, and takes it back one frame after it closes', async () => {
  const { user } = await open('/things', makeFake({ things: manyThings(5) }));
  const link = await screen.findByRole('link', { name: /Thing 002/ });
  const paint = holdFrames();
  await user.click(link);
  await waitFor(() => expect(classes()).toBe('v-md open'));
  paint();
  await waitFor(() => expect(classes()).toBe('v-md open room'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(classes()).toBe('v-md room'));
  paint();
  await waitFor(() => expect(classes()).toBe('v-md'));
});

it('a list that is opened with a record leaves room for it from the beginning', async () => {
  await open('/things/2', makeFake({ things: manyThings(5) }));
  await screen.findByRole('table');
  const paint = holdFrames();
  expect(classes()).toBe('v-md open room');
  paint();
  expect(classes()).toBe('v-md open room');
});
