/**
 * Cleans up after a killed test run: when its standard input ends without the word "release", it ends the processes
 * named there, stops the database in the given folder and removes the folder.
 */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const PAUSE = 50;
const PATIENCE = 10_000;
const [, , folder = ''] = process.argv;
const pids = new Set();

for await (const line of createInterface({ input: process.stdin })) {
  const [word, pid] = line.split(' ');
  if (word === 'release') process.exit(0);
  if (word === 'add') pids.add(Number(pid));
}

for (const pid of pids) send(pid, 'SIGKILL');
const database = databaseIn(folder);
// the data is discarded, so nothing needs to be flushed
send(database, 'SIGQUIT');
for (let waited = 0; send(database, 0) && waited < PATIENCE; waited += PAUSE) await delay(PAUSE);
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });

/** Process id of the database in the folder, or 0. */
function databaseIn(of) {
  try {
    return Number(readFileSync(join(of, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

/** Sends the signal; returns whether the process existed. */
function send(pid, signal) {
  try {
    return pid > 0 && process.kill(pid, signal);
  } catch {
    return false;
  }
}
