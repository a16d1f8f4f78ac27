import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { formatDate } from '../../src/engine/dates.ts';
import { titleOf } from '../../src/engine/template.ts';
import { systemActor } from '../actor.ts';
import { languageOf } from '../alarms/answers/texts.ts';
import { ChannelError } from '../alarms/channel.ts';
import { NotSentError } from '../alarms/channels/lane.ts';
import { IN_SERVICE } from '../hold/hold.ts';
import type { Platform } from '../platform.ts';
import { audit } from '../store/audit/writeAudit.ts';
import { addTask, NOT_URGENT } from '../work/tasks.ts';
import type { Tasks } from '../work/worker.ts';
import { ownPath } from './links.ts';
import { personIn } from './person.ts';
import { ownText } from './texts.ts';

/** Seconds after the tries of a message. */
const PAUSES = [10, 60, 600];

interface SenderOptions {
  /** The worker's connections. */
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** The platform with the current definitions. */
  current(): Platform;
  /** URL under which people reach the platform. */
  url(): string;
}

interface WaitingLink {
  key: string;
  type: string;
  address: string;
  tries: number;
  expires: string;
  until: string | null;
  /** Key of the message of a reminder; null: the message that asked. */
  reminder: string | null;
}

/** Sends personal links. A message that is repeated after a crash has the same key and the same link. */
export class OwnLinkSender {
  readonly #options: SenderOptions;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Handler of the task `own_link`. */
  get tasks(): Pick<Tasks, 'own_link'> {
    return { own_link: ({ person }) => this.#send(person) };
  }

  async #send(id: number): Promise<void> {
    const { pool, current } = this.#options;
    const { rows } = await pool.query<WaitingLink>(
      `update own_link l set tries = tries + 1 from object o
       where o.id = l.object_id and o.deleted_at is null and l.object_id = $1 and l.device_type is not null
         and ${IN_SERVICE}
       returning link_key as key, device_type as type, l.address, tries, to_char(expires_at, 'YYYY-MM-DD') as expires,
         to_char(wanted_until, 'YYYY-MM-DD') as until, message_key as reminder`,
      [id],
    );
    const [link] = rows;
    if (!link) return;
    const platform = current();
    try {
      await this.#hand(platform, id, link);
      await this.#end(id, link.key, null);
    } catch (error) {
      await this.#failed(id, link, error);
    }
  }

  async #hand(
    platform: Platform,
    id: number,
    { key, type, address, tries, expires, until, reminder }: WaitingLink,
  ): Promise<void> {
    const resource = personIn(platform);
    const record = await platform.store.get(systemActor, resource, id);
    const language = languageOf(String(record.language));
    const url = this.#options.url() + ownPath(platform.config, key);
    const message = ownText(language, 'message', { url, until: formatDate(expires, language) });
    const wanted = until === null ? [] : [ownText(language, 'wanted', { day: formatDate(until, language) })];
    const before = reminder === null ? [] : [ownText(language, 'reminder')];
    const text = [...before, message, ...wanted].join(' ');
    await platform.alarms.sendMessage({
      key: reminder ?? key,
      participantId: id,
      participantName: titleOf(resource, record),
      deviceType: type,
      address,
      subject: ownText(language, 'subject'),
      text: { language: String(record.language), text, speechText: '' },
      tries,
    });
  }

  async #failed(id: number, { key, tries }: WaitingLink, error: unknown): Promise<void> {
    const { pool, log } = this.#options;
    const reason = error instanceof ChannelError ? error.code : error instanceof NotSentError ? error.why : 'defect';
    const pause = error instanceof ChannelError && error.permanent ? undefined : PAUSES[tries - 1];
    // the messages of channels may contain the address
    const told = { ...(reason === 'defect' ? { err: error } : {}), person: id, reason, tries };
    if (pause === undefined) {
      log.warn(told, 'a personal link was not sent; send another one when the channel works and the address is right');
      return this.#end(id, key, reason);
    }
    log.warn({ ...told, seconds: pause }, 'a personal link was not sent; tried again');
    await addTask(pool, 'own_link', { person: id }, { priority: NOT_URGENT, after: pause });
  }

  /** Stores the end of a message, unless another link has been asked for meanwhile. `reason`: why it was not sent. */
  async #end(id: number, key: string, reason: string | null): Promise<void> {
    const { pool, current } = this.#options;
    const { rowCount } = await pool.query(
      'update own_link set device_type = null, address = null where object_id = $1 and link_key = $2',
      [id, key],
    );
    if (reason === null || rowCount !== 1) return;
    const { name } = personIn(current());
    await audit(pool, systemActor, { action: 'ownLinkFailed', type: name, id, after: { reason } });
  }
}
