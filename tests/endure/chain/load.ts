import pg from 'pg';
import { seeded } from '../../../server/demo/random.ts';
import { tokenOf } from '../../server/ownServer.ts';
import { Raiser } from '../raiser.ts';
import { makeScenarios, poster } from '../scenarios.ts';
import { evidenceOf, judge, untilEnded } from '../verdict.ts';
import { Caller } from './caller.ts';
import type { Chain } from './chain.ts';
import { Importer } from './importer.ts';
import { Watcher } from './watcher.ts';
import { Writer } from './writer.ts';

/** Some two alarms a second, so that what is late is late by the fault and not by the load. */
const PACE = { clients: 3, least: 800, most: 1_600 };

/** What an installation has to do meanwhile, all through nginx: alarms, writes, a console that watches, imports. */
export class Load {
  readonly raiser: Raiser;
  readonly writer: Writer;
  readonly watcher: Watcher;
  readonly importer: Importer;
  readonly #chain: Chain;
  /** Faults that were told before. */
  readonly #known = new Set<string>();

  private constructor(chain: Chain, parts: Pick<Load, 'raiser' | 'writer' | 'watcher' | 'importer'>) {
    this.#chain = chain;
    this.raiser = parts.raiser;
    this.writer = parts.writer;
    this.watcher = parts.watcher;
    this.importer = parts.importer;
  }

  /** Makes what the load needs, and a stream of events that stays open until `close`. */
  static async make(chain: Chain): Promise<Load> {
    const { nginx, ca, send, gateway, addresses } = chain;
    const { url } = nginx;
    const token = await tokenOf({ url: addresses[0] ?? '' });
    const caller = new Caller(url, token, send);
    const scenarios = await makeScenarios(poster(url, token, send), gateway);
    return new Load(chain, {
      raiser: new Raiser({ random: seeded(2), scenarios, token, servers: () => [url], send, pace: PACE }),
      writer: await Writer.make(caller),
      watcher: new Watcher({ url, token, ca }),
      importer: new Importer(caller),
    });
  }

  begin(): void {
    this.watcher.begin();
    this.raiser.start();
    this.writer.start();
    this.importer.start();
  }

  /**
   * Ends the load when all of it has been answered and carried out. Returns what was lost, doubled or wrong and was not
   * told before, one sentence each.
   */
  async end(databaseUrl: string): Promise<string[]> {
    await Promise.all([this.raiser.stop(), this.writer.stop(), this.importer.stop()]);
    await this.#chain.gateway.settled();
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    try {
      await untilEnded(pool);
      const { faults } = judge(await evidenceOf(pool, this.#chain.gateway.arrivals), this.raiser.raised);
      const unseen = this.watcher.unseen(this.raiser.raised).map((id) => `no event has told of alarm ${id}`);
      const others = [...this.raiser.faults, ...this.writer.faults, ...this.importer.faults];
      const found = [...faults, ...unseen, ...others, ...(await this.importer.check(pool))];
      const told = found.filter((fault) => !this.#known.has(fault));
      for (const fault of told) this.#known.add(fault);
      return told;
    } finally {
      await pool.end();
    }
  }

  close(): void {
    this.watcher.stop();
  }
}
