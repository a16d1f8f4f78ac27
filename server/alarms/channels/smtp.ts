import { createTransport } from 'nodemailer';
import { type CallSendResult, type Channel, ChannelError, type OutgoingCall } from '../channel.ts';
import type { AttachedFiles } from './attached.ts';
import { MAIL_DEVICES } from './deviceTypes.ts';
import { mailOf } from './mail.ts';

/** Time limit of one message, and of each response of the server, in milliseconds. */
export const SMTP_TIMEOUT = 15_000;

/** Channel error codes by code of the mail library; all other codes mean that there was no connection. */
const REASONS: { readonly [code: string]: string } = {
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  EPROTOCOL: 'garbage',
  EAUTH: 'refused',
  ENOAUTH: 'refused',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
};

export interface SmtpOptions {
  url: string;
  /** Sender of all messages. */
  from: string;
  /** Maximum concurrent connections. */
  connections: number;
  /** Time limit of each response of the server, in milliseconds. */
  timeout: number;
  /** Reads the files of alarms. */
  attached: AttachedFiles;
}

/**
 * Creates a pool of connections to the mail server. `connections`: their maximum; `timeout`: of each response, in
 * milliseconds.
 */
export function connectMail({ url, connections, timeout }: Pick<SmtpOptions, 'url' | 'connections' | 'timeout'>) {
  return createTransport({
    url,
    pool: true,
    maxConnections: connections,
    disableFileAccess: true,
    disableUrlAccess: true,
    // the library must not retry a message whose connection was lost: the delivery does, and records it
    maxRequeues: 0,
    socketCloseTimeout: 0,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  });
}

/** Sends calls as e-mail. `sent` means that the mail server has taken over the message. */
export class SmtpChannel implements Channel {
  readonly name = 'smtp';
  readonly serves = MAIL_DEVICES;
  readonly #from: string;
  readonly #attached: AttachedFiles;
  readonly #transport: ReturnType<typeof connectMail>;

  constructor(options: SmtpOptions) {
    this.#from = options.from;
    this.#attached = options.attached;
    this.#transport = connectMail(options);
  }

  async send(call: OutgoingCall, signal: AbortSignal): Promise<CallSendResult> {
    // retries send links instead of attachments, which may have caused the failure
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

/** Converts a failure of the mail library: why a message was not taken over, and whether that is permanent. */
export function mailFailureOf({ message, code = '', responseCode }: SmtpFailure): ChannelError {
  // A 5xx response permanently rejects this message, unless it concerns the sign-in (EAUTH). An envelope that the
  // library itself rejects has no response code.
  const forGood = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500 && code !== 'EAUTH';
  return new ChannelError(REASONS[code] ?? 'unreachable', message, forGood && REASONS[code] === 'refused');
}
