import { expect, it } from 'vitest';
import { placeOf } from '../../../src/live/deadEnds.tsx';
import { resource } from '../shipped.ts';

it.each([
  ['alarm-points', 'noPlan', '/alarm-points/7?tab=calling'],
  ['alarm-points', 'inactive', '/alarm-points/7'],
  ['alarm-plans', 'noSteps', '/alarm-plans/7?tab=steps'],
  ['participants', 'noDevice', '/participants/7?tab=devices'],
  ['participants', 'address', '/participants/7?tab=devices'],
  ['participants', 'absent', '/participants/7?tab=absences'],
  ['participants', 'loop', '/participants/7'],
  ['participant-groups', 'noDevice', '/participant-groups/7'],
] as const)('of %s, the dead end "%s" is mended at %s [U18]', (name, code, place) => {
  expect(placeOf(resource(name), 7, code)).toBe(place);
});
