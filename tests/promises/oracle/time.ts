/** Time for the oracle, with nothing but the language's own calendar: wall-clock times are instants of a day in UTC. */

export const ZONE = 'Europe/Prague';
const MINUTE = 60_000;

/** Minutes of wall-clock time since 1970. */
export type Wall = number;
/** Days since 1970. */
export type Day = number;

const shown = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What the clock on the wall shows at an instant, in milliseconds: YYYY-MM-DD HH:mm:ss. */
export const wallText = (instant: number): string => shown.format(instant);

/** The last instant at which the clock on the wall shows what it shows at another one, too. */
export function lastInstantOf(text: string): number {
  const [summer, winter] = ['+02:00', '+01:00'].map((offset) => Date.parse(text.replace(' ', 'T') + offset));
  return [winter, summer].find((instant) => instant !== undefined && wallText(instant) === text) as number;
}

/** The minute that the clock on the wall shows at an instant. */
export const wallMinute = (instant: number): Wall => minuteOf(wallText(instant));

/** The minute of a wall-clock time; a day alone is its midnight. */
export const minuteOf = (text: string): Wall =>
  Math.floor(Date.parse(`${text.length > 10 ? text.replace(' ', 'T') : `${text}T00:00:00`}Z`) / MINUTE);

export const dayOf = (text: string): Day => minuteOf(text.slice(0, 10)) / 1_440;
export const dayText = (day: Day): string => new Date(day * 1_440 * MINUTE).toISOString().slice(0, 10);
export const textOf = (minute: Wall): string => new Date(minute * MINUTE).toISOString().slice(0, 19).replace('T', ' ');

/** Minutes since midnight of HH:mm. */
export function clockOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** 0 is Monday. */
export const weekdayOf = (day: Day): number => (new Date(day * 1_440 * MINUTE).getUTCDay() + 6) % 7;
export const mondayOf = (day: Day): Day => day - weekdayOf(day);

/** Year, month from 0 and date of a day. */
export function dateOf(day: Day): { year: number; month: number; date: number } {
  const at = new Date(day * 1_440 * MINUTE);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() };
}

/** When what begins at this minute ends: 23:59 is the end of the day, and what isn't later is on the next day. */
export function endAfter(begin: Wall, end: string): Wall {
  const midnight = begin - (begin % 1_440);
  const minutes = clockOf(end) === 1_439 ? 1_440 : clockOf(end);
  // a range from 23:59 to 23:59 lasts for 24 hours, as all with equal times do
  if (begin - midnight === clockOf(end)) return begin + 1_440;
  return midnight + minutes > begin ? midnight + minutes : midnight + minutes + 1_440;
}
