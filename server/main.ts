import { readConfig } from './config.ts';
import { type Running, startPlatform } from './start.ts';
import { startFault } from './startFault.ts';

/** A second signal, or a stop that takes longer than this, ends the process at once. */
const STOP_TIMEOUT = 15_000;

/** Tells the person at the terminal where to go and how to sign in, in one piece for whoever reads it by program. */
function sayReady({ url, firstSignIn, platform }: Running): void {
  const lines = [`Tocsin is ready at ${url}`];
  if (firstSignIn?.demo) lines.push(`Sign in as ${firstSignIn.login} / ${firstSignIn.password} (demo)`);
  else if (firstSignIn) {
    lines.push(`Sign in as ${firstSignIn.login} / ${firstSignIn.password}`);
    lines.push('This password was made now and is not shown again: change it after signing in.');
  }
  if (platform.config.databaseUrl && !platform.config.tokenSecret) {
    lines.push('Set TOKEN_SECRET when several servers share this database; each makes its own otherwise.');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Stops in order, also when asked to while starting: no new calls, running ones answered, the database closed. */
function stopOnSignal(starting: Promise<Running>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
    starting.then(({ close }) => close()).then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Ends with one sentence where the cause is known, else with the whole error: this is a terminal, not an answer. */
function fail(error: unknown): never {
  process.stderr.write(`${startFault(error)}\n`);
  process.exit(1);
}

try {
  const starting = startPlatform(readConfig(process.env));
  stopOnSignal(starting);
  sayReady(await starting);
} catch (error) {
  fail(error);
}
