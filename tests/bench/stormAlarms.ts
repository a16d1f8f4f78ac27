/**
 * A process that raises alarms at a rate, as connected systems on other machines do. Environment: URL (of the API),
 * TOKEN, POINT (id of the alarm point), RATE (alarms a second) and SECONDS. Prints how many a second were raised.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { AlarmPeople } from './alarmPeople.ts';

const { URL: url = '', TOKEN: token = '' } = process.env;
const [point = 0, rate = 0, seconds = 0] = [process.env.POINT, process.env.RATE, process.env.SECONDS].map(Number);
const people = new AlarmPeople({ url, token });
const begun = Date.now();
const end = begun + seconds * 1_000;
let raised = 0;

/** Raises one alarm every second; each place has its own offset within the second. */
async function raiseEverySecond(place: number): Promise<void> {
  for (let due = begun + (place * 1_000) / rate; due < end; due += 1_000) {
    await delay(Math.max(0, due - Date.now()));
    await people.raise(point);
    raised += 1;
  }
}

await Promise.all(Array.from({ length: rate }, (_, place) => raiseEverySecond(place)));
console.log((raised * 1_000) / (Date.now() - begun));
process.exit(0);
