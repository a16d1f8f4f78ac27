import { createListeners } from '../../engine/listeners.ts';
/** The state of an upload. */
export type UploadState = 'waiting' | 'sending' | 'lost' | 'done' | 'failed' | 'cancelled';

/** A file in the queue; a new object on every change. */
export interface Upload {
  id: number;
  file: File;
  orgId: number;
  orgName: string;
  state: UploadState;
  /** Bytes sent so far. */
  sent: number;
  /** Error of a failed upload. */
  failure?: unknown;
  /** Reason why the upload wasn't attempted. */
  refused?: Refusal;
}

/** Reason why the upload of a file isn't attempted. */
export type Refusal = 'exists' | 'tooLarge' | 'kind' | 'empty' | 'folder';

interface SendOptions {
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** The dependencies of the queue. */
export interface UploadDependencies {
  sendOne: (orgId: number, file: File, options: SendOptions) => Promise<void>;
  sendSeveral: (orgId: number, files: readonly File[], options: SendOptions) => Promise<void>;
  /** Whether the server has stored the file; called after a lost connection, when that is unknown. */
  isStored: (orgId: number, file: File) => Promise<boolean>;
  /** Whether a failure means that the server didn't answer. */
  isLost: (failure: unknown) => boolean;
  /** Calls `resume` once the server answers again. */
  onceOnline: (resume: () => void) => void;
  onStored: () => void;
}

/** Maximum number of concurrent requests; more would only share the same bandwidth. */
const AT_ONCE = 3;
/** Files up to this size in bytes are sent together, because a request for each would take longer than their data. */
const SMALL = 512 * 1024;
const MOST_TOGETHER = 20;

/** A queue that uploads a few files at a time. It continues when the user leaves the screen. */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  private readonly around: UploadDependencies;
  private readonly running = new Map<number, AbortController>();
  /** Files to send one by one, because their batch was rejected or canceled, or because they are retried. */
  private readonly single = new Set<number>();
  private readonly listeners = createListeners();
  private calls = 0;
  private serial = 0;

  constructor(around: UploadDependencies) {
    this.around = around;
  }

  subscribe = this.listeners.subscribe;

  get = (): readonly Upload[] => this.uploads;

  /** Appends files. `refusal` returns the reason not to attempt a file. */
  add(org: { id: number; name: string }, files: readonly File[], refusal: (file: File) => Refusal | undefined): void {
    const added = files.map((file): Upload => {
      const refused = this.isQueued(org.id, file.name) ? 'exists' : refusal(file);
      const state = refused ? 'failed' : 'waiting';
      const upload: Upload = { id: ++this.serial, file, orgId: org.id, orgName: org.name, state, sent: 0, refused };
      this.uploads = [...this.uploads, upload];
      return upload;
    });
    if (added.length > 0) this.changed();
    this.pump();
  }

  cancel(id: number): void {
    const upload = this.uploads.find((one) => one.id === id);
    if (!upload || !isUnfinished(upload)) return;
    this.update([id], { state: 'cancelled' });
    this.running.get(id)?.abort();
  }

  cancelAll(): void {
    for (const { id } of this.uploads.filter(isUnfinished)) this.cancel(id);
  }

  retry(id: number): void {
    const upload = this.uploads.find((one) => one.id === id);
    if (!upload || upload.refused || isUnfinished(upload) || upload.state === 'done') return;
    this.single.add(id);
    this.update([id], { state: 'waiting', sent: 0, failure: undefined });
    this.pump();
  }

  /** Removes all finished files. */
  clear(): void {
    this.uploads = this.uploads.filter(isUnfinished);
    this.changed();
  }

  private isQueued(orgId: number, name: string): boolean {
    const same = name.normalize('NFC');
    return this.uploads.some(
      (one) => isUnfinished(one) && one.orgId === orgId && one.file.name.normalize('NFC') === same,
    );
  }

  private pump(): void {
    while (this.calls < AT_ONCE) {
      const first = this.uploads.find(({ state }) => state === 'waiting');
      if (!first) return;
      void this.send(this.batchOf(first));
    }
  }

  /** Returns the batch of a file: a small file with the other waiting small ones of its organization, others alone. */
  private batchOf(first: Upload): Upload[] {
    const small = (one: Upload) => one.file.size <= SMALL && !this.single.has(one.id);
    if (!small(first)) return [first];
    return this.uploads
      .filter((one) => one.state === 'waiting' && one.orgId === first.orgId && small(one))
      .slice(0, MOST_TOGETHER);
  }

  private async send(batch: readonly Upload[]): Promise<void> {
    const [first] = batch;
    if (!first) return;
    const { orgId } = first;
    const ids = batch.map(({ id }) => id);
    const files = batch.map(({ file }) => file);
    const abort = new AbortController();
    for (const id of ids) this.running.set(id, abort);
    this.calls++;
    this.update(ids, { state: 'sending' });
    const options = { signal: abort.signal, onProgress: (sent: number) => this.progress(batch, sent) };
    try {
      if (files.length > 1) await this.around.sendSeveral(orgId, files, options);
      else await this.around.sendOne(orgId, first.file, options);
      this.ended(ids, 'done');
      this.around.onStored();
    } catch (failure) {
      this.failed(ids, failure, abort.signal.aborted);
    } finally {
      for (const id of ids) this.running.delete(id);
      this.calls--;
      this.pump();
    }
  }

  private failed(ids: readonly number[], failure: unknown, aborted: boolean): void {
    if (this.around.isLost(failure) && !aborted) {
      this.ended(ids, 'lost');
      this.around.onceOnline(() => void this.resume(ids));
    } else if (ids.length > 1) {
      // one file of the batch failed or was canceled: send the others one by one
      for (const id of ids) this.single.add(id);
      this.ended(ids, 'waiting');
    } else if (!aborted) this.ended(ids, 'failed', failure);
  }

  /** After a lost connection: files that arrived are done, the others are sent again. */
  private async resume(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const upload = this.uploads.find((one) => one.id === id);
      if (upload?.state !== 'lost') continue;
      const stored = await this.around.isStored(upload.orgId, upload.file).catch(() => false);
      this.single.add(id);
      if (stored) this.around.onStored();
      if (this.uploads.find((one) => one.id === id)?.state === 'lost') {
        this.update([id], { state: stored ? 'done' : 'waiting', sent: 0 });
      }
    }
    this.pump();
  }

  /** Sets the state of the files whose request has ended; canceled files stay canceled. */
  private ended(ids: readonly number[], state: UploadState, failure?: unknown): void {
    const open = this.uploads.filter((one) => ids.includes(one.id) && one.state === 'sending').map(({ id }) => id);
    this.update(open, { state, failure, ...(state === 'waiting' || state === 'lost' ? { sent: 0 } : {}) });
  }

  /** Distributes the bytes sent over the files of a batch in order. */
  private progress(batch: readonly Upload[], sent: number): void {
    let left = sent;
    for (const { id, file } of batch) {
      const own = Math.max(0, Math.min(left, file.size));
      left -= own;
      if (this.uploads.find((one) => one.id === id)?.sent !== own) this.update([id], { sent: own });
    }
  }

  private update(ids: readonly number[], change: Partial<Upload>): void {
    if (ids.length === 0) return;
    this.uploads = this.uploads.map((one) => (ids.includes(one.id) ? { ...one, ...change } : one));
    this.changed();
  }

  private changed(): void {
    this.listeners.tell();
  }
}

/** Whether an upload isn't finished yet. */
export function isUnfinished({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending' || state === 'lost';
}
