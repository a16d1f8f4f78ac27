import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { DatabaseError } from '../database/failure.ts';
import { startFault } from '../startFault.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

const BUCKET = 'The attachments are in the bucket of FILES_S3_URL and not in the back-up: save the bucket too.';

const KEEP_SAFE = 'Whoever has this file has everything: keep it as carefully as the data.';

const ON_HOLD =
  'The platform will start on hold: it calls nobody and sends nothing until an administrator of the whole system signs in and presses "Put into service" at the top of any screen.';

/** `backup FILE` and `restore FILE`: exits with 0, or with 1 and one sentence. */
async function run([command, argument]: readonly string[]): Promise<void> {
  if (command !== 'backup' && command !== 'restore')
    throw new DatabaseError('Say what to do: backup FILE, restore FILE');
  if (!argument) throw new DatabaseError(`Name a file: npm run ${command} -- FILE`);
  const file = resolve(argument);
  const config = readConfig(process.env);
  const work = command === 'backup' ? backUp : restore;
  const { tables, attachments } = await work(config, file, say);
  const items = `${tables} tables, ${attachments ?? 'no'} attachments and the token secret`;
  say(command === 'backup' ? `Saved ${items} in ${file}.` : `Restored ${items} from ${file}.`);
  if (attachments === undefined) say(BUCKET);
  say(command === 'backup' ? KEEP_SAFE : ON_HOLD);
}

try {
  await run(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  process.stderr.write(`${startFault(error)}\n`);
  process.exit(1);
}
