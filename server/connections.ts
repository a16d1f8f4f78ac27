import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { hostOf } from './database/address.ts';
import { reasonOf } from './database/failure.ts';
import { type Database, openDatabase } from './database/open.ts';
import { type Outage, Outages } from './database/outages.ts';
import { openStandby, type Standby } from './database/standby.ts';
import { waitingNow } from './operation/waiting.ts';

/** The database of a platform, and the standby that serves reads, if there is one. */
export interface PlatformDatabase extends Database {
  standby: Standby | undefined;
}

/** Opens the database of a platform and its standby. The log says when each is lost, and when it is back. */
export async function openConnections(
  config: Config,
  log: FastifyBaseLogger,
  outages: Outages,
): Promise<PlatformDatabase> {
  const database = await openDatabase(config, {
    say: (sentence) => log.info(sentence),
    warn: (sentence) => log.warn(sentence),
    outages,
  });
  outages.reportTo({
    warn: (error) =>
      log.warn({ reason: reasonOf(error) }, 'connections to the database were lost; others replace them'),
    lost: (error) => log.error({ reason: reasonOf(error) }, 'the database is lost; alarms wait until it is back'),
    back: (outage) => void reportReturn(log, database, outage),
    late: (failures) =>
      log.warn({ failures }, 'work failed on connections that the outage had left silent; others replace them'),
  });
  try {
    const standby = await openReads(config, log, database);
    const close = async () => {
      await standby?.close();
      await database.close();
    };
    return { ...database, standby, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** One line about the end of an outage: how long it was, how much failed in it, and how many tasks and calls waited. */
async function reportReturn(
  log: FastifyBaseLogger,
  { pools, servers }: Database,
  { seconds, failures }: Outage,
): Promise<void> {
  const waiting = await waitingNow(pools.alarms).catch(() => undefined);
  const server = hostOf(servers.url);
  log.warn({ seconds, server, failures, tasks: waiting?.tasks, calls: waiting?.calls }, 'the database is back');
}

async function openReads(
  { databaseReadUrl: url, timeZone }: Config,
  log: FastifyBaseLogger,
  { keeper }: Database,
): Promise<Standby | undefined> {
  if (url === undefined) return undefined;
  const outages = new Outages();
  outages.reportTo({
    warn: () => undefined,
    lost: (error) =>
      log.warn(
        { reason: reasonOf(error) },
        'the standby of DATABASE_READ_URL serves no reads; reports and exports read from the primary until it does',
      ),
    late: () => undefined,
    back: ({ seconds }) => log.warn({ seconds }, 'the standby of DATABASE_READ_URL serves reads again'),
  });
  return openStandby({ url, timeZone, primary: keeper, outages });
}
