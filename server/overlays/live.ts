import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { OverlayLacking, OverlayUsage, OverlayVersion } from '../../protocol/definitions.ts';
import { overlayFaults } from '../../src/engine/checkOverlay.ts';
import type { Fault } from '../../src/engine/faults.ts';
import { type Loaded, type OverlayFile, parseOverlayText } from '../../src/engine/load.ts';
import { parseNewOverlay } from '../../src/engine/repeatedKeys.ts';
import type { Actor } from '../actor.ts';
import type { Keeper } from '../database/keeper.ts';
import { lock } from '../database/locks.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { loadChecked, overlayNames, type ShippedDefinition } from '../definitions.ts';
import { ApiError } from '../errors.ts';
import type { Live, Platform, Serving } from '../platform.ts';
import type { Upkeep } from '../upkeep/upkeep.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import { recordsHurt } from './recordsHurt.ts';
import { missingIdFaults, reservedPathFaults, takenAddressFaults } from './reserved.ts';
import { Switchboard } from './serving.ts';
import { addVersion, isInForce, lastChange, lastVersions } from './stored.ts';
import { typeFaults } from './typeChanges.ts';

const CHANNEL = 'tocsin_definitions';
/** Polling interval in milliseconds, in case a notification is lost. */
const SWEEP = 15_000;

/** Where the definitions are loaded from and how a server is created for them. */
export interface LiveOptions {
  pool: pg.Pool;
  keeper: Keeper;
  log: FastifyBaseLogger;
  shipped: readonly ShippedDefinition[];
  /** Overlay files of the installation. */
  files: readonly OverlayFile[];
  /** Updates the stored records after a change of definitions. */
  upkeep: Pick<Upkeep, 'plan' | 'wake' | 'settle'>;
  /** Creates a platform and its app for these overlays; the first app listens on a server of `serverFactory`. */
  serve(overlays: readonly OverlayFile[], serverFactory?: Switchboard['createServer']): Promise<Serving>;
}

const asFile = ({ name, content }: { name: string; content: string }): OverlayFile => parseOverlayText(name, content);

/**
 * The definitions of a running platform. A change is checked, stored, announced to the other processes and takes effect
 * at once: each process creates a new server for the new definitions and routes all further calls to it.
 */
export class LiveDefinitions implements Live {
  readonly files: readonly OverlayFile[];
  private readonly options: LiveOptions;
  private readonly board = new Switchboard();
  private opened: Serving | undefined;
  private queue: Promise<void> = Promise.resolve();
  private seen = 0;
  /** Servers created to check a change that is being stored, keyed by the overlays (`keyOfFiles`). */
  private readonly checked = new Map<string, Serving>();
  private sweep: NodeJS.Timeout | undefined;

  constructor(options: LiveOptions) {
    this.options = options;
    this.files = options.files;
  }

  /** The server that answers calls now. */
  get serving(): Serving {
    return this.board.serving;
  }

  /** Creates the first server. Stored overlays that are no longer valid do not prevent the start. */
  async start(): Promise<Serving> {
    const { pool, log, serve } = this.options;
    const { createServer } = this.board;
    this.seen = await lastChange(pool);
    const stored = (await lastVersions(pool)).filter(isInForce).map(asFile);
    let first: Serving;
    try {
      first = await serve([...this.files, ...stored], createServer);
    } catch (error) {
      if (stored.length === 0) throw error;
      log.error({ err: error }, 'The overlays kept in the database cannot be used; the platform starts without them.');
      first = await serve(this.files, createServer);
    }
    this.board.switchTo(first);
    this.opened = first;
    return first;
  }

  /** The server that owns the port, whichever server answers calls now. */
  private get first(): Serving {
    if (!this.opened) throw new Error('The platform was not started.');
    return this.opened;
  }

  /** Listens for changes made by other processes. */
  async listen(): Promise<void> {
    await this.options.keeper.listen(CHANNEL, () => void this.reload());
    this.sweep = setInterval(() => void this.reload(), SWEEP).unref();
  }

  /** Stops the platform after changes that are being loaded; running calls get some time to end. */
  async close(): Promise<void> {
    clearInterval(this.sweep);
    await this.queue;
    await this.board.close(this.first.app);
  }

  /** Loads changes stored since the last call; after a failure the current definitions stay in force. */
  reload(): Promise<void> {
    this.queue = this.queue
      .then(() => this.takeOver())
      .catch((error: unknown) => {
        this.options.log.error({ err: error }, 'The changed definitions could not be taken over.');
      });
    return this.queue;
  }

  private async takeOver(): Promise<void> {
    const { pool, serve, upkeep } = this.options;
    const last = await lastChange(pool);
    if (last === this.seen) return;
    const stored = (await lastVersions(pool)).filter(isInForce).map(asFile);
    const key = keyOfFiles(stored);
    const next = this.checked.get(key) ?? (await serve([...this.files, ...stored]));
    await upkeep.plan(next.context);
    this.checked.delete(key);
    this.board.switchTo(next);
    this.seen = last;
    await upkeep.wake();
  }

  /**
   * Stores a new version of an overlay; null as content removes it. Throws VERSION_CONFLICT if `version` is not the
   * current one (0: the overlay doesn't exist), NOT_FOUND if there is nothing to remove, and VALIDATION with the faults
   * that the change has or causes.
   */
  async change(actor: Actor, name: string, version: number, content: string | null): Promise<OverlayVersion> {
    const { pool, upkeep } = this.options;
    let key = '';
    const store = async (db: pg.PoolClient): Promise<OverlayVersion> => {
      await lock(db, 'definitions');
      const all = await lastVersions(db);
      const previous = all.find((overlay) => overlay.name === name);
      const current = previous && isInForce(previous) ? previous : undefined;
      if ((current?.version ?? 0) !== version) throw new ApiError('VERSION_CONFLICT', { current: current ?? null });
      if (content === null && !current) throw new ApiError('NOT_FOUND');
      const stored = all.filter(isInForce);
      const others = stored.filter((overlay) => overlay.name !== name);
      const changed = content === null ? undefined : parseNewOverlay(name, content);
      const after = [...others.map(asFile), ...(changed ? [changed] : [])].sort(bySource);
      const tried = await this.check(db, name, stored.map(asFile), after);
      key = keyOfFiles(after);
      this.checked.set(key, tried);
      const result = await addVersion(db, actor, name, previous, content);
      await db.query('select pg_notify($1, $2)', [CHANNEL, name]);
      return result;
    };
    try {
      const written = await inTransaction(pool, store);
      await this.reload();
      await upkeep.settle();
      return written;
    } finally {
      // The server is still here only if the change failed or another change came in between: it is not used.
      await this.checked.get(key)?.app.close();
      this.checked.delete(key);
    }
  }

  /**
   * Throws VALIDATION if the overlay has faults or causes new faults in others. Otherwise returns a server for the
   * changed definitions.
   */
  private async check(
    db: Queryable,
    name: string,
    before: readonly OverlayFile[],
    after: readonly OverlayFile[],
  ): Promise<Serving> {
    const earlier = this.load(before);
    const known = new Set(earlier.faults.map(keyOf));
    await yieldToEventLoop();
    const loaded = this.load(after);
    const faults = loaded.faults.filter((fault) => fault.source === name || !known.has(keyOf(fault)));
    const reserved = reservedPathFaults(loaded, name, this.serving.app.fixedSegments);
    const changed = after.find(({ source }) => source === name);
    const own = changed ? overlayFaults(changed, loaded, overlayNames()) : [];
    const all = [...faults, ...reserved, ...takenAddressFaults(loaded, name), ...missingIdFaults(loaded, name), ...own];
    if (all.length > 0) throw new ApiError('VALIDATION', { faults: all });
    const types = await typeFaults(db, earlier, loaded, name);
    if (types.length > 0) throw new ApiError('VALIDATION', { faults: types });
    await yieldToEventLoop();
    try {
      return await this.options.serve([...this.files, ...after]);
    } catch (error) {
      this.options.log.warn({ err: error }, 'An overlay was refused: no server could be made of it.');
      const message = `${name}: the platform cannot answer calls with it; look at the paths of its calls.`;
      throw new ApiError('VALIDATION', { faults: [{ code: 'BAD_VALUE', source: name, key: '', message }] });
    }
  }

  private load(stored: readonly OverlayFile[]): Loaded {
    return loadChecked(this.options.shipped, [...this.files, ...stored]);
  }

  /** Counts the stored data that would no longer be shown if this overlay were removed. */
  async usage(name: string): Promise<OverlayUsage> {
    const { pool } = this.options;
    const stored = (await lastVersions(pool)).filter(isInForce);
    const others = stored.filter((overlay) => overlay.name !== name);
    return (await recordsHurt(pool, this.load(stored.map(asFile)), this.load(others.map(asFile)))).lost;
  }

  /** Counts the records that this content of the overlay would hurt: they lack a value, or have one that goes away. */
  async lacking(name: string, content: string): Promise<OverlayLacking> {
    const { pool } = this.options;
    const stored = (await lastVersions(pool)).filter(isInForce);
    const others = stored.filter((overlay) => overlay.name !== name);
    const changed = [...others.map(asFile), parseNewOverlay(name, content)].sort(bySource);
    const before = this.load(stored.map(asFile));
    const after = this.load(changed);
    // a faulty overlay is refused, and changes nothing
    return recordsHurt(pool, before, after.faults.some(({ source }) => source === name) ? before : after);
  }

  /** All faults found when the current definitions were loaded. */
  get faults(): readonly Fault[] {
    return this.platform.definitions.faults;
  }

  get platform(): Platform {
    return this.serving.platform;
  }
}

const bySource = (one: OverlayFile, other: OverlayFile): number => (one.source < other.source ? -1 : 1);
const keyOfFiles = (files: readonly OverlayFile[]): string =>
  JSON.stringify(files.map(({ source, text, content }) => [source, text ?? content]));
const keyOf = ({ code, source, key }: Fault): string => `${source} ${key} ${code}`;
