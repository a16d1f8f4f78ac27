/**
 * Loaded before the product's own code: its `Date` is ahead by the milliseconds that the file SHIFTED_CLOCK holds, which
 * is read again and again. Timers go on as usual.
 */
import { readFileSync } from 'node:fs';

const EVERY = 20;
const Real = Date;
const read = () => Number(readFileSync(process.env.SHIFTED_CLOCK, 'utf8'));
let ahead = read();
setInterval(() => {
  ahead = read() || ahead;
}, EVERY).unref();

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [Real.now() + ahead] : given));
  }

  static now() {
    return Real.now() + ahead;
  }
};
