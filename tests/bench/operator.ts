import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { FILTERED_FIGURES } from '../../protocol/figures.ts';

/** Rows of the table. */
export const ROWS = 'tbody tr[data-id]';
/** The numbers of running and of all alarms above the table. */
const RUNNING = `.at-counts button:nth-of-type(${FILTERED_FIGURES.indexOf('running') + 1})`;
const ALL = '.at-counts button:last-of-type';

/** Milliseconds from one interaction to the next: as fast as somebody who knows the screen. */
const PACE = 500;

/** The detail of an alarm, complete. */
const OPENED = '.v-md.open .v-rec:not([aria-busy])';

interface Place {
  x: number;
  y: number;
}

/** A fully visible row, with the positions of its check box and its link. */
interface SeenRow {
  id: string;
  checked: boolean;
  box: Place;
  link: Place;
}

/** Runs in the page: returns one of the fully visible rows. */
function seenRow(index: number): SeenRow | null {
  const frame = document.querySelector('.v-tw')?.getBoundingClientRect();
  const head = document.querySelector('.v-table thead')?.getBoundingClientRect();
  if (!frame || !head) return null;
  const rows = [...document.querySelectorAll<HTMLElement>('tbody tr[data-id]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= Math.max(frame.top, head.bottom) && bottom <= frame.bottom;
  });
  const row = rows[index % Math.min(8, rows.length)];
  const middleOf = (selector: string) => {
    const { x, y, width, height } = row?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return { x: x + Math.min(width / 2, 20), y: y + height / 2 };
  };
  if (!row) return null;
  const checked = row.querySelector<HTMLInputElement>('input')?.checked === true;
  return { id: row.dataset.id ?? '', checked, box: middleOf('input'), link: middleOf('a') };
}

/** Milliseconds from the click in `act` until an element that matches `selector` has been painted. */
async function timed(page: Page, selector: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate((what) => window.selectorBench.watchPainted(what), selector);
  await act();
  return page.evaluate(() => window.selectorBench.measured);
}

/** Runs in the page: returns the milliseconds from a turn of the wheel until the scrolled rows have been painted. */
function scrolled(): Promise<number> {
  const box = document.querySelector('.v-tw');
  return new Promise((done) => {
    const onScroll = ({ timeStamp }: Event) => window.afterPaint(() => done(performance.now() - timeStamp));
    box?.addEventListener('wheel', onScroll, { once: true, passive: true });
  });
}

/** Runs in the page: resolves when what was rendered before has been painted. */
const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Opens an alarm from its row and closes it again; returns the milliseconds until its detail has been painted. */
export async function openAndClose(page: Page, id: number): Promise<number> {
  const box = await page.locator(`tbody tr[data-id="${id}"] a`).first().boundingBox();
  if (!box) throw new Error(`Alarm ${id} has no row.`);
  const took = await timed(page, OPENED, () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2));
  await page.keyboard.press('Escape');
  await page.locator('.v-md.open').waitFor({ state: 'detached' });
  return took;
}

/**
 * Repeats the interactions of an operator until `end`, twice a second, and returns the times of each. The pointer goes to
 * places that were looked up before, because Playwright's own search for an element would run in the measured page.
 */
export async function operate(page: Page, end: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  let due = Date.now();
  const note = (what: string, took: number) => times.set(what, [...(times.get(what) ?? []), took]);
  /** Waits until the next interaction is due. */
  const turn = async () => {
    await delay(due - Date.now());
    due = Math.max(due, Date.now()) + PACE;
  };
  const placeOf = async (selector: string): Promise<Place> => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  };
  const click = ({ x, y }: Place) => page.mouse.click(x, y);
  const pressed = (count: string) => `${count}[aria-pressed="true"]`;
  /**
   * Waits until the address has the filter (or no filter) and its rows are loaded; the count appears pressed before
   * that.
   */
  const filtered = async (by: boolean) => {
    await page.waitForFunction((on) => window.location.search.includes('f.figure') === on, by);
    await page.locator(`.v-tw:not(.waiting) ${ROWS}`).first().waitFor();
  };
  const aRow = await placeOf(`${ROWS}:first-child`);
  for (let i = 0; Date.now() < end; i++) {
    await turn();
    // rows stay where they are as soon as the pointer is over them
    await page.mouse.move(aRow.x, aRow.y);
    await page.evaluate(settled);
    const row = await page.evaluate(seenRow, i);
    if (!row) throw new Error('No row can be seen.');
    const state = row.checked ? ':not(:checked)' : ':checked';
    note('select', await timed(page, `tr[data-id="${row.id}"] input${state}`, () => click(row.box)));
    await turn();
    const opened = (await page.evaluate(seenRow, i)) ?? row;
    note('open', await timed(page, OPENED, () => click(opened.link)));
    // nobody closes an alarm before having seen it
    await turn();
    await page.keyboard.press('Escape');
    await page.locator('.v-md.open').waitFor({ state: 'detached' });
    await turn();
    const rolled = page.evaluate(scrolled);
    // the compositor scrolls without notifying the page until it knows of the listener
    await page.evaluate(settled);
    await page.mouse.move(row.link.x, row.link.y);
    await page.mouse.wheel(0, i % 2 === 0 ? 200 : -200);
    note('scroll', await rolled);
    await turn();
    // their places change with the width of the numbers
    const running = await placeOf(RUNNING);
    note('filter', await timed(page, pressed(RUNNING), () => click(running)));
    await filtered(true);
    await turn();
    const all = await placeOf(ALL);
    await timed(page, pressed(ALL), () => click(all));
    await filtered(false);
  }
  return times;
}
