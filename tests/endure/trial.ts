import { setTimeout as delay } from 'node:timers/promises';
import { type Random, seeded } from '../../server/demo/random.ts';
import { tokenOf } from '../server/ownServer.ts';
import { GatewayDouble } from './gateway.ts';
import type { Installation } from './installation.ts';
import { Raiser } from './raiser.ts';
import { makeScenarios, poster } from './scenarios.ts';
import { Servers } from './servers.ts';
import { evidenceOf, judge, untilEnded, type Verdict } from './verdict.ts';

export interface TrialOptions {
  /** Number of kills of a server, and of crashes of the database. */
  kills: number;
  crashes: number;
  seed: number;
  /** Called after each kill with the number of kills so far. */
  onKill?: (done: number) => void;
}

/** Figures of the trial itself, besides the verdict. */
export interface TrialResult extends Verdict {
  seconds: number;
  requestsAgain: number;
  refusals: { [status: number]: number };
  failedStarts: number;
}

/** Milliseconds between the start of a server and the next kill. */
const LIFE = { least: 100, most: 2_500 };

/**
 * Raises alarms continuously while servers and the database are killed again and again, then checks how the alarms
 * ended.
 */
export async function trial(installation: Installation, options: TrialOptions): Promise<TrialResult> {
  const began = performance.now();
  const random = seeded(options.seed);
  const gateway = new GatewayDouble(seeded(options.seed + 1), () => servers.urls);
  const servers: Servers = new Servers(installation, await gateway.start());
  try {
    await servers.start();
    const token = await tokenOf(servers.first);
    const scenarios = await makeScenarios(poster(servers.first.url, token), gateway);
    const raiser = new Raiser({ random: seeded(options.seed + 2), scenarios, token, servers: () => servers.urls });
    raiser.start();
    await killAll(installation, servers, random, options);
    await raiser.stop();
    await gateway.settled();
    const database = await installation.open();
    try {
      await untilEnded(database.pool);
      const verdict = judge(await evidenceOf(database.pool, gateway.arrivals), raiser.raised);
      return {
        ...verdict,
        faults: [...raiser.faults, ...verdict.faults],
        seconds: (performance.now() - began) / 1_000,
        requestsAgain: raiser.repeated,
        refusals: raiser.refusals,
        failedStarts: servers.failedStarts,
      };
    } finally {
      await servers.stop();
      await database.close();
    }
  } finally {
    await servers.stop('SIGKILL');
    gateway.close();
  }
}

/**
 * Kills a server in every round; in some rounds the database crashes too, every other time with the server still
 * running.
 */
async function killAll(
  installation: Installation,
  servers: Servers,
  random: Random,
  { kills, crashes, onKill }: TrialOptions,
): Promise<void> {
  let crashed = 0;
  for (let killed = 0; killed < kills; killed++) {
    await delay(random.int(LIFE.least, LIFE.most));
    const place = random.int(0, servers.count - 1);
    if (crashed < Math.floor(((killed + 1) * crashes) / kills)) {
      crashed += 1;
      // every other time the server is still running during the crash
      if (crashed % 2 === 0) await servers.kill(place);
      await installation.crash();
      await delay(random.int(0, LIFE.least));
    }
    await servers.kill(place);
    await servers.revive(place);
    onKill?.(killed + 1);
  }
}
