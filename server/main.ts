import closeWithGrace from 'close-with-grace';
import { isLoopback, readConfig } from './config.ts';
import { Outages } from './database/outages.ts';
import { createLog } from './log.ts';
import { logProcessOutput } from './processOutput.ts';
import { type Running, startPlatform } from './start.ts';
import { startFault } from './startFault.ts';

/** A shutdown that takes longer than this is forced, in milliseconds: most supervisors kill a process after 10 s. */
const STOP_TIMEOUT = 9_000;

/** Prints the URL and the sign-in in one piece, for programs that read the output. */
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

/** Prints one sentence if the cause is known, else the whole error: the reader is an administrator at a terminal. */
function say(error: unknown): void {
  process.stderr.write(`${startFault(error)}\n`);
}

try {
  const config = readConfig(process.env);
  const outages = new Outages();
  const log = createLog(config, outages);
  logProcessOutput(log);
  const starting = startPlatform(config, { log, outages });
  let ready = false;
  const fault = (error: Error) => {
    if (ready) log.fatal({ err: error }, 'the process ends because of a fault that nothing else handles');
    else say(error);
  };
  const late = (said: unknown) =>
    log.error({ said: String(said) }, 'the process did not end gracefully and is cut short');
  // Shuts down cleanly, also during start: stops accepting requests, answers running ones, closes the database.
  closeWithGrace({ delay: STOP_TIMEOUT, logger: { error: late } }, async ({ err }) => {
    if (err) fault(err);
    await (await starting).close();
  });
  sayReady(await starting);
  ready = true;
} catch (error) {
  say(error);
  process.exit(1);
}
