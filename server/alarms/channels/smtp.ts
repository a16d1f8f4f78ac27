import { createTransport } from 'nodemailer';
import { type Channel, ChannelError, type Handed, type OutgoingCall } from '../channel.ts';
import type { AttachedFiles } from './attached.ts';
import { mailOf } from './mail.ts';

/** One address: a list would reach more people than the call is for. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/** Codes of the library; all others mean that there was no connection. */
const REASONS: { readonly [code: string]: string } = {
  ...{ ETIMEDOUT: 'timeout', EABORT: 'timeout' },
  ...{ EPROTOCOL: 'garbage' },
  ...{ EAUTH: 'refused', ENOAUTH: 'refused', EENVELOPE: 'refused', EMESSAGE: 'refused' },
};

export interface SmtpOptions {
  url: string;
  /** Sender of all messages. */
  from: string;
  /** Connections at once. */
  connections: number;
  /** Time limit of each answer of the server, in milliseconds. */
  timeout: number;
  /** What is in the files of alarms. */
  attached: AttachedFiles;
}

/** A connection to the mail server, for several messages. `connections`: at once. `timeout`: of each answer, in milliseconds. */
export function connectMail({ url, connections, timeout }: Pick<SmtpOptions, 'url' | 'connections' | 'timeout'>) {
  return createTransport({
    ...{ url, pool: true, maxConnections: connections, disableFileAccess: true, disableUrlAccess: true },
    // a message whose connection was lost is tried again by the delivery, which records it
    ...{ maxRequeues: 0, socketCloseTimeout: 0 },
    ...{ connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout, dnsTimeout: timeout },
  });
}

/** Sends calls as e-mail. `sent` says that the mail server has taken the message. */
export class SmtpChannel implements Channel {
  readonly name = 'smtp';
  readonly #from: string;
  readonly #attached: AttachedFiles;
  readonly #transport: ReturnType<typeof connectMail>;

  constructor(options: SmtpOptions) {
    this.#from = options.from;
    this.#attached = options.attached;
    this.#transport = connectMail(options);
  }

  refuse(call: OutgoingCall): void {
    if (!ADDRESS.test(call.address)) throw new ChannelError('address', 'This is not an e-mail address.', true);
  }

  async send(call: OutgoingCall, signal: AbortSignal): Promise<Handed> {
    // after a failure the files are links: they may have been why it failed
    const attached = call.tries > 1 ? new Map<number, Buffer>() : await this.#attached.of(storedFiles(call));
    try {
      await this.#post(call, attached, signal);
    } catch (error) {
      const failure = mailFailureOf(error as SmtpFailure);
      if (attached.size === 0 || !failure.permanent) throw failure;
      await this.#post(call, new Map(), signal).catch((again: SmtpFailure) => {
        throw mailFailureOf(again);
      });
    }
    return { outcome: 'sent' };
  }

  async #post(call: OutgoingCall, attached: ReadonlyMap<number, Buffer>, signal: AbortSignal): Promise<void> {
    await this.#transport.sendMail({ ...mailOf(call, this.#from, attached), signal });
  }

  async check(): Promise<void> {
    await this.#transport.verify().catch((error: SmtpFailure) => {
      throw mailFailureOf(error);
    });
  }

  async close(): Promise<void> {
    this.#transport.close({ force: true });
  }
}

const storedFiles = ({ files }: OutgoingCall) => files.flatMap(({ row }) => (row ? [row] : []));

type SmtpFailure = Error & { code?: string; responseCode?: number };

/** Why a message was not taken, and whether that is for good. */
export function mailFailureOf({ message, code = '', responseCode }: SmtpFailure): ChannelError {
  // what the server refuses for good is this message, not the sign-in nor its own trouble; an envelope that the library
  // refuses has no answer of the server
  const forGood = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500 && code !== 'EAUTH';
  return new ChannelError(REASONS[code] ?? 'unreachable', message, forGood && REASONS[code] === 'refused');
}
