/** What all parts of a world are drawn with. */
import fc from 'fast-check';
import { WEEKDAYS, type Weekday } from '../world.ts';

export const DAY = 86_400_000;

/** A day at most `spread` days from the day of the world. */
export const near = (base: string, spread: number) =>
  fc
    .integer({ min: -spread, max: spread })
    .map((days) => new Date(Date.parse(base) + days * DAY).toISOString().slice(0, 10));

/** True in most cases; shrinks to true. */
export const mostly = (weight = 6) => fc.oneof({ weight, arbitrary: fc.constant(true) }, fc.constant(false));
export const rarely = (weight = 4) => fc.oneof({ weight, arbitrary: fc.constant(false) }, fc.constant(true));
export const maybe = <T>(value: fc.Arbitrary<T>, freq = 2) => fc.option(value, { freq, nil: null });

/** Times of day with edges of shifts and both ends of the day. */
export const timeOfDay = () =>
  fc.constantFrom(
    '00:00',
    '23:59',
    '08:00',
    '16:00',
    '02:00',
    '02:30',
    '03:00',
    '01:00',
    '20:00',
    '06:00',
    '12:00',
    '14:30',
  );
export const weekdays = (): fc.Arbitrary<Weekday[]> => fc.subarray([...WEEKDAYS]);
/** This value in most cases. */
export const usually = <T>(value: T, other: fc.Arbitrary<T>, weight = 3): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(value) }, other);
export const mostDays = () => usually<Weekday[]>([...WEEKDAYS], weekdays());

/** A number that stands for a place in a list of this length, or for none. */
export const place = (length: number) => fc.integer({ min: 0, max: Math.max(0, length - 1) });
export const places = (length: number, max: number, min = 0) =>
  length === 0 ? fc.constant([]) : fc.uniqueArray(place(length), { minLength: Math.min(min, length), maxLength: max });
export const maybePlace = (length: number, freq = 2) => (length === 0 ? fc.constant(null) : maybe(place(length), freq));

export interface Sizes {
  base: string;
  people: number;
  groups: number;
  teams: number;
  standbys: number;
  plans: number;
  points: number;
}

export const many = <T>(one: fc.Arbitrary<T>, length: number) =>
  fc.array(one, { minLength: length, maxLength: length });
