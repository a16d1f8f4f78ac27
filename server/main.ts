import closeWithGrace from 'close-with-grace';
import { isLoopback, readConfig } from './config.ts';
import { type Running, startPlatform } from './start.ts';
import { startFault } from './startFault.ts';

/** A stop that takes longer than this ends the process at once, in milliseconds. */
const STOP_TIMEOUT = 10_000;

/** Tells the person at the terminal where to go and how to sign in, in one piece for whoever reads it by program. */
function sayReady({ url, firstSignIn, platform }: Running): void {
  const lines = [`Tocsin is ready at ${url}`];
  if (firstSignIn?.demo) lines.push(`Sign in as ${firstSignIn.login} / ${firstSignIn.password} (demo)`);
  else if (firstSignIn) {
    lines.push(`Sign in as ${firstSignIn.login} / ${firstSignIn.password}`);
    lines.push('This password was made now and is not shown again: change it after signing in.');
  }
  if (firstSignIn?.demo && !isLoopback(platform.config.host)) {
    lines.push('Whoever reaches this machine can sign in so: set DEMO to false unless that is wanted.');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Ends with one sentence where the cause is known, else with the whole error: this is a terminal, not an answer. */
function say(error: unknown): void {
  process.stderr.write(`${startFault(error)}\n`);
}

try {
  const starting = startPlatform(readConfig(process.env));
  // In order, also when asked to while starting: no new calls, running ones answered, the database closed.
  closeWithGrace({ delay: STOP_TIMEOUT, logger: { error: say } }, async ({ err }) => {
    if (err) say(err);
    await (await starting).close();
  });
  sayReady(await starting);
} catch (error) {
  say(error);
  process.exit(1);
}
