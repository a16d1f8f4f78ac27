import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import type { InstructionOrg, StoredFile } from '../../protocol/files.ts';
import type { UsedByReply } from '../../protocol/list.ts';
import type { Actor } from '../actor.ts';
import type { Config } from '../config.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import { isForeignKeyViolation, pgError } from '../store/errors.ts';
import { requireOrg } from '../store/tree/scope.ts';
import { auditFiles } from './audit.ts';
import { checkContent } from './content.ts';
import { type ContentStore, diskStore, filesFolder } from './contentStore.ts';
import { checkFolder } from './folder.ts';
import { Leases } from './leases.ts';
import { checkName } from './names.ts';
import { Quota } from './quota.ts';
import { type FileRow, filesById, filesByPath, listFiles, pathOf, refsOf, storedFile } from './rows.ts';
import { s3Store } from './s3Store.ts';
import { spool, tidySpool } from './spool.ts';
import { usersOfFiles } from './uses.ts';

const UNIQUE_VIOLATION = '23505';
/** Milliseconds between deletions of the remains of killed uploads on this machine. */
const TIDYING = 5 * 60_000;

/** A file that has been received and checked, but is not stored yet. */
export interface ReceivedFile {
  name: string;
  kind: string;
  size: number;
  /** Key of its content. */
  key: string;
}

type Settings = Pick<Config, 'dataDir' | 'files'>;

/** The files of organizations: metadata in the database, contents in a content store. */
export class Files {
  readonly store: ContentStore;
  private readonly pool: pg.Pool;
  private readonly config: Settings;
  private readonly leases: Leases;
  private readonly quota: Quota;
  private readonly log: FastifyBaseLogger;
  private readonly folder: string;
  private readonly spoolDir: string;
  private tidying: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool, config: Settings, log: FastifyBaseLogger) {
    const { s3 } = config.files;
    this.pool = pool;
    this.config = config;
    this.log = log;
    this.folder = filesFolder(config.dataDir);
    this.store = s3 ? s3Store(s3) : diskStore(this.folder);
    this.leases = new Leases(pool, this.store, log);
    this.quota = new Quota(pool, config.files);
    this.spoolDir = join(this.folder, 'incoming');
  }

  /**
   * Creates the folders, closes them to other users of the machine, and deletes what interrupted uploads left. `others`:
   * other processes of the installation that run. @throws DatabaseError if they have another folder than this one
   */
  async start(others: number): Promise<void> {
    await mkdir(this.spoolDir, { recursive: true, mode: 0o700 });
    // earlier releases left files that everybody could read: nobody gets to them through a closed folder
    await chmod(this.folder, 0o700).catch((err) =>
      this.log.warn({ err, folder: this.folder }, 'attachments may be read by other users of this machine; chmod 700'),
    );
    if (!this.config.files.s3) {
      const check = { folder: this.folder, others, log: this.log };
      await inTransaction(this.pool, (db) => checkFolder(db, check));
    }
    await tidySpool(this.spoolDir);
    this.tidying = setInterval(() => void tidySpool(this.spoolDir).catch(() => undefined), TIDYING).unref();
    await this.leases.start();
  }

  stop(): void {
    clearInterval(this.tidying);
    this.leases.stop();
  }

  /** Deletes unreferenced contents, as the periodic sweep does. */
  async sweep(): Promise<void> {
    await tidySpool(this.spoolDir);
    await this.leases.sweep();
  }

  /** Throws unless the actor may upload files to the organization. */
  async checkPlace(actor: Actor, orgId: number): Promise<void> {
    await requireOrg(this.pool, actor, ROOT_ORG_ID, orgId);
  }

  /** Throws if the announced bytes exceed the total quota, before they are sent. The received bytes are counted too. */
  checkQuota(bytes: number): Promise<void> {
    return this.quota.check(bytes);
  }

  /**
   * Receives one file: stores it on this machine, checks it, and moves it to the content store. It is not listed yet.
   */
  async receive(orgId: number, given: string, source: Readable, signal: AbortSignal): Promise<ReceivedFile> {
    const { kinds, maxBytes } = this.config.files;
    const { name, kind } = checkName(given, kinds);
    await this.refuseTaken(orgId, name);
    const key = await this.leases.take();
    const file = join(this.spoolDir, key);
    try {
      const reserve = (needed: number, size: number) => this.quota.reserve(key, orgId, needed, size);
      const size = await spool(source, file, { maxBytes, reserve, signal });
      await this.quota.settle(key, size);
      await checkContent(file, kind);
      await this.store.put(key, file, size, signal);
      return { name, kind, size, key };
    } catch (error) {
      await this.leases.drop([key]);
      throw error;
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Stores the metadata of received files, all or none. */
  async keep(actor: Actor, orgId: number, received: readonly ReceivedFile[]): Promise<StoredFile[]> {
    try {
      return await inTransaction(this.pool, async (db) => {
        const ids: number[] = [];
        for (const file of received) ids.push(await this.insert(db, actor, orgId, file));
        const rows = await filesById(db, ids);
        await auditFiles(db, actor, 'create', [], rows);
        return rows.map(storedFile);
      });
    } catch (error) {
      await this.discard(received);
      if (isForeignKeyViolation(error)) throw new ApiError('NOT_FOUND');
      throw error;
    } finally {
      for (const { key } of received) this.leases.release(key);
    }
  }

  /** Discards received files. */
  discard(received: readonly ReceivedFile[]): Promise<void> {
    return this.leases.drop(received.map(({ key }) => key));
  }

  list(actor: Actor, filter: string): Promise<InstructionOrg[]> {
    return listFiles(this.pool, actor, filter);
  }

  /** One file that the actor may see. */
  async one(actor: Actor, path: unknown): Promise<FileRow> {
    const [row] = await filesByPath(this.pool, actor, refsOf([{ path }]));
    if (!row) throw new ApiError('NOT_FOUND');
    return row;
  }

  /** One file by its id, without checking authorities: for a caller who was checked before. */
  async byId(id: number): Promise<FileRow> {
    const [row] = await filesById(this.pool, [id]);
    if (!row) throw new ApiError('NOT_FOUND');
    return row;
  }

  /** The records that refer to any of the files. `sees`: whether the actor may see records of a type. */
  async usedBy(actor: Actor, body: unknown, sees: (type: string) => boolean): Promise<UsedByReply> {
    const rows = await filesByPath(this.pool, actor, refsOf(body));
    return usersOfFiles(
      this.pool,
      actor,
      rows.map(({ id }) => id),
      sees,
    );
  }

  /** Deletes files, all or none. Files in use are not deleted; the refusal names where they are used. */
  async remove(actor: Actor, body: unknown, sees: (type: string) => boolean): Promise<void> {
    const refs = refsOf(body);
    const keys = await inTransaction(this.pool, async (db) => {
      const rows = await filesByPath(db, actor, refs, true);
      const used = rows.filter(({ uses }) => uses > 0);
      if (used.length > 0) {
        const usedBy = await usersOfFiles(
          db,
          actor,
          used.map(({ id }) => id),
          sees,
        );
        throw new ApiError('IN_USE', { usedBy, errors: Object.fromEntries(used.map((row) => [pathOf(row), 'inUse'])) });
      }
      await db.query('delete from instruction_file where id = any($1)', [rows.map(({ id }) => id)]);
      const contents = rows.map(({ content }) => content);
      await this.leases.abandon(db, contents);
      await auditFiles(db, actor, 'remove', rows, []);
      return contents;
    });
    await this.leases.drop(keys);
  }

  /** Moves files to another organization, all or none; their paths change with it. */
  async move(actor: Actor, body: unknown, orgId: number): Promise<StoredFile[]> {
    const refs = refsOf(body);
    await this.checkPlace(actor, orgId);
    return inTransaction(this.pool, async (db) => {
      const before = await filesByPath(db, actor, refs, true);
      const ids = before.map(({ id }) => id);
      const { rows: taken } = await db.query<{ id: number }>(
        `select f.id from instruction_file f join instruction_file t
           on t.org_id = $2 and t.name = f.name and t.id <> f.id where f.id = any($1)`,
        [ids, orgId],
      );
      const clash = before.filter(({ id }) => taken.some((row) => row.id === id));
      if (clash.length > 0) throw exists(clash.map(pathOf));
      await this.quota.checkMove(db, ids, orgId);
      await db.query('update instruction_file set org_id = $2 where id = any($1)', [ids, orgId]);
      const after = await filesById(db, ids);
      await auditFiles(db, actor, 'move', before, after);
      return after.map(storedFile);
    }).catch((error: unknown) => {
      if (isForeignKeyViolation(error)) throw new ApiError('NOT_FOUND');
      // Two of the moved files have the same name, or the path was taken concurrently.
      throw pgError(error).code === UNIQUE_VIOLATION ? exists(refs.map(pathOf)) : error;
    });
  }

  private async refuseTaken(orgId: number, name: string): Promise<void> {
    const { rowCount } = await this.pool.query('select from instruction_file where org_id = $1 and name = $2', [
      orgId,
      name,
    ]);
    if (rowCount) throw exists([pathOf({ orgId, name })]);
  }

  private async insert(db: Queryable, actor: Actor, orgId: number, file: ReceivedFile): Promise<number> {
    if (!(await this.leases.keep(db, file.key))) throw new ApiError('UNAVAILABLE');
    const { rows } = await db.query<{ id: number }>(
      `insert into instruction_file (org_id, name, kind, size, content, created_by) values ($1, $2, $3, $4, $5, $6)
       on conflict (org_id, name) do nothing returning id`,
      [orgId, file.name, file.kind, file.size, file.key, actor.name || actor.login],
    );
    if (!rows[0]) throw exists([pathOf({ orgId, name: file.name })]);
    return rows[0].id;
  }
}

function exists(paths: readonly string[]): ApiError {
  return new ApiError('FILE_EXISTS', { errors: Object.fromEntries(paths.map((path) => [path, 'fileExists'])) });
}
