import { WEEKDAYS } from '../../../protocol/calendars.ts';
import { DAY_MINUTES } from '../../duty/days.ts';
import type { RecordData } from '../../engine/definition.ts';
import { isStandard, ruleOf, type Shape, timesOf } from './shape.ts';

/** The part of a row that lies on one day of the week. */
export interface Block {
  /** Position of the row in its week. */
  row: number;
  /** Whether the row is one of the week before, whose shift ends in this week. */
  isBefore: boolean;
  /** 0 for Monday. */
  day: number;
  from: number;
  to: number;
  /** Whether it began on the day before. */
  continued: boolean;
  /** Whether it ends after this day. */
  continues: boolean;
  /** Column among the blocks at the same time, and the number of columns. */
  lane: number;
  lanes: number;
}

/** Days of the week that a row marks, as numbers. */
export function daysOf(shape: Shape, row: RecordData): number[] {
  const { markedDays } = ruleOf(shape, row);
  return WEEKDAYS.flatMap((day, i) => (Array.isArray(markedDays) && markedDays.includes(day) ? [i] : []));
}

/** Whether a row is drawn in the grid: not rows for holidays, nor standard rows, which fill the remaining time. */
export const isWeekly = (shape: Shape, row: RecordData) =>
  ruleOf(shape, row).holiday !== true && !isStandard(shape, row) && daysOf(shape, row).length > 0;

type Part = Omit<Block, 'lane' | 'lanes'>;

function partsOf(shape: Shape, row: RecordData, index: number): Part[] {
  const { start, length } = timesOf(shape, row);
  return daysOf(shape, row).flatMap((day): Part[] => {
    const end = start + length;
    const continues = end > DAY_MINUTES;
    const first: Part = {
      row: index,
      isBefore: false,
      day,
      from: start,
      to: Math.min(end, DAY_MINUTES),
      continued: false,
      continues,
    };
    // the rest of a shift that begins on Sunday belongs to the next week
    if (!continues || day === WEEKDAYS.length - 1) return [first];
    return [first, { ...first, day: day + 1, from: 0, to: end - DAY_MINUTES, continued: true, continues: false }];
  });
}

/** Places overlapping parts side by side. */
function inLanes(parts: readonly Part[]): Block[] {
  const blocks: Block[] = [];
  let cluster: Block[] = [];
  let end = 0;
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane + 1));
    for (const block of cluster) block.lanes = lanes;
    blocks.push(...cluster);
    cluster = [];
  };
  for (const part of [...parts].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (part.from >= end) close();
    const taken = new Set(cluster.filter(({ to }) => to > part.from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane++;
    end = Math.max(cluster.length === 0 ? 0 : end, part.to);
    cluster.push({ ...part, lane, lanes: 1 });
  }
  close();
  return blocks;
}

/** The part on Monday of a shift that begins on Sunday of the week before. */
function endOnMonday(shape: Shape, row: RecordData, index: number): Part[] {
  const { start, length } = timesOf(shape, row);
  const to = start + length - DAY_MINUTES;
  if (to <= 0 || !daysOf(shape, row).includes(WEEKDAYS.length - 1)) return [];
  return [{ row: index, isBefore: true, day: 0, from: 0, to, continued: true, continues: false }];
}

/** Returns the blocks that are drawn for the rows of a week, and for those of the week before that end in it. */
export function blocksOf(shape: Shape, rows: readonly RecordData[], before: readonly RecordData[]): Block[] {
  const parts = [
    ...before.flatMap((row, index) => (isWeekly(shape, row) ? endOnMonday(shape, row, index) : [])),
    ...rows.flatMap((row, index) => (isWeekly(shape, row) ? partsOf(shape, row, index) : [])),
  ];
  return WEEKDAYS.flatMap((_, day) => inLanes(parts.filter((part) => part.day === day)));
}

/** A time that was drawn: days from and to, both included, and minutes. */
export interface DrawnTime {
  days: [number, number];
  start: number;
  end: number;
}

const STEP = 30;
const CLICK_LENGTH = 8 * 60;

/** Returns the time that a pointer draws between two places, each a day and a minute. A click draws eight hours. */
export function timeDrawn(from: { day: number; minute: number }, to: { day: number; minute: number }): DrawnTime {
  const [first, last] = [Math.min(from.minute, to.minute), Math.max(from.minute, to.minute)];
  const start = Math.min(Math.floor(first / STEP) * STEP, DAY_MINUTES - STEP);
  const end = Math.ceil(last / STEP) * STEP;
  const clicked = from.day === to.day && last - first < STEP / 2;
  return {
    days: [Math.min(from.day, to.day), Math.max(from.day, to.day)],
    start,
    end: clicked ? start + CLICK_LENGTH : Math.max(end, start + STEP),
  };
}

/** Formats minutes of a day as HH:mm; the end of the day is 23:59. */
export function formatClock(minutes: number): string {
  const end = minutes === DAY_MINUTES ? DAY_MINUTES - 1 : minutes % DAY_MINUTES;
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}
