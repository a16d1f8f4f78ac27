import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { standbyAddress } from './address.ts';
import { ConnectionWatch } from './connectionWatch.ts';
import { DatabaseError } from './failure.ts';
import { type Keeper, keepConnection } from './keeper.ts';
import { Outages } from './outages.ts';
import { createPool, type PoolKind } from './pool.ts';
import { Servers } from './servers.ts';
import { ShownState } from './shownState.ts';
import { decideUse, OLDEST_STATE, type StandbyUse } from './standbyUse.ts';
import { haveSameLog } from './walPosition.ts';

const UNUSED: StandbyUse = { used: false, age: null };

/** Milliseconds between looks at the standby. */
const LOOK = 2_000;
/** Milliseconds for which a call waits for what was stored before it, and between its looks. */
const CATCH_UP = { most: 250, pause: 25 };

/** The state that the reads of a call see. */
export interface StandbyState {
  /** Seconds since the moment whose changes it has, all of them; 0: it has what was stored when it was asked for. */
  age: number;
}

/** Kinds of pools that a standby has. */
type ReadKind = Extract<PoolKind, 'reads' | 'long'>;

/** A standby for reads whose state may be some seconds old. */
export interface Standby {
  /** Connections by purpose, as those of the primary. */
  readonly pools: { readonly [kind in ReadKind]: pg.Pool };
  /** Cancels the current query of a session; rejects if that may have failed. */
  readonly cancel: Keeper['cancel'];
  /**
   * The state of a standby that has everything which was stored `seconds` ago; undefined: the read belongs to the
   * primary. Waits a moment for changes that are on their way.
   */
  stateFor(seconds: number): Promise<StandbyState | undefined>;
  /** Whether reads go to it, and how old its state was at the last look. */
  state(): StandbyUse;
  close(): Promise<void>;
}

/** What a standby is opened with. */
export interface StandbyOptions {
  /** DATABASE_READ_URL. */
  url: string;
  /** IANA time zone of timestamps. */
  timeZone: string;
  /** The connection that watches the primary. */
  primary: Keeper;
  /** Reports when reads begin to go to the primary, and when they no longer do. */
  outages: Outages;
}

/** Without the primary nobody knows how old the state of a standby is. */
class PrimaryAway extends Error {}

/** Compares a standby with its primary. */
function momentsOf(primary: Keeper, standby: Keeper) {
  const shown = new ShownState();

  /**
   * The moment whose changes the standby shows, all of them; undefined: unknown. Waits a little for `wanted`.
   * @throws PrimaryAway, or the reason why the standby can't be used
   */
  async function momentShown(wanted: number): Promise<number | undefined> {
    const begun = performance.now();
    for (;;) {
      const askedAt = performance.now();
      const ahead = await primary.position().catch((cause: unknown) => {
        throw new PrimaryAway('The primary is away.', { cause });
      });
      shown.note(ahead, askedAt);
      const behind = await standby.position();
      if (ahead.system !== behind.system) throw new Error('it is no standby of the database of DATABASE_URL');
      if (!haveSameLog(ahead, behind)) throw new Error('it was promoted, or has not followed a failover yet');
      const moment = shown.momentOf(behind);
      const over = performance.now() - begun > CATCH_UP.most;
      if (over || (moment !== undefined && moment >= wanted)) return moment;
      await delay(CATCH_UP.pause);
    }
  }

  return { shown, momentShown };
}

/** Opens the standby of DATABASE_READ_URL. One that is away is waited for in the background. */
export async function openStandby({ url, timeZone, primary, outages }: StandbyOptions): Promise<Standby> {
  const address = standbyAddress(url);
  if (!address) throw new DatabaseError('DATABASE_READ_URL is no address of standbys of a PostgreSQL database.');
  const servers = new Servers(address);
  const watch = new ConnectionWatch({ follows: servers.several, replaceable: true });
  let failure: unknown;
  const connection = new Outages();
  connection.reportTo({
    warn: () => undefined,
    late: () => undefined,
    lost: (error) => {
      failure = error;
    },
    back: () => {
      failure = undefined;
    },
  });
  const keeper = await keepConnection({ servers, revive: async () => undefined, watch, outages: connection });
  // a read that loses its connection is tried on the primary
  const report = () => undefined;
  const pool = (kind: ReadKind) => createPool(servers, { kind, timeZone, report, watch });
  const pools = { reads: pool('reads'), long: pool('long') };
  const { shown, momentShown } = momentsOf(primary, keeper);
  let use: StandbyUse = UNUSED;
  let closing = false;

  async function look(): Promise<void> {
    try {
      const moment = await momentShown(performance.now());
      const { behind, ...found } = decideUse({ moment, since: shown.since, now: performance.now(), used: use.used });
      use = found;
      if (use.used) outages.reached();
      else if (behind !== undefined) outages.missed(new Error(`it is ${behind} seconds behind`));
    } catch (error) {
      use = UNUSED;
      // the loss of the primary is told by its own keeper
      if (!closing && !(error instanceof PrimaryAway)) outages.missed(failure ?? error);
    }
  }

  async function lookOn(): Promise<void> {
    for (;;) {
      await delay(LOOK, undefined, { ref: false });
      if (closing) return;
      await look();
    }
  }

  await look();
  void lookOn();
  return {
    pools,
    cancel: keeper.cancel,
    async stateFor(seconds) {
      if (!use.used) return undefined;
      const wanted = performance.now() - Math.min(seconds, OLDEST_STATE) * 1_000;
      const moment = await momentShown(wanted).catch(() => undefined);
      if (moment === undefined || moment < wanted) return undefined;
      return { age: Math.floor((performance.now() - moment) / 1_000) };
    },
    state: () => use,
    async close() {
      closing = true;
      keeper.hurry();
      await Promise.all([pools.reads.end(), pools.long.end()]);
      await keeper.close();
    },
  };
}
