import { createTransport } from 'nodemailer';
import { type Channel, ChannelError, type Handed, type OutgoingCall } from '../channel.ts';
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
}

function connect({ url, connections, timeout }: SmtpOptions) {
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
  readonly #transport: ReturnType<typeof connect>;

  constructor(options: SmtpOptions) {
    this.#from = options.from;
    this.#transport = connect(options);
  }

  refuse(call: OutgoingCall): void {
    if (!ADDRESS.test(call.address)) throw new ChannelError('address', 'This is not an e-mail address.', true);
  }

  async send(call: OutgoingCall, signal: AbortSignal): Promise<Handed> {
    try {
      await this.#transport.sendMail({ ...mailOf(call, this.#from), signal });
      return { outcome: 'sent' };
    } catch (error) {
      throw failureOf(error as SmtpFailure);
    }
  }

  async check(): Promise<void> {
    await this.#transport.verify().catch((error: SmtpFailure) => {
      throw failureOf(error);
    });
  }

  async close(): Promise<void> {
    this.#transport.close({ force: true });
  }
}

type SmtpFailure = Error & { code?: string; responseCode?: number };

function failureOf({ message, code = '', responseCode }: SmtpFailure): ChannelError {
  // what the server refuses for good is this message, not the sign-in nor its own trouble; an envelope that the library
  // refuses has no answer of the server
  const forGood = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500 && code !== 'EAUTH';
  return new ChannelError(REASONS[code] ?? 'unreachable', message, forGood && REASONS[code] === 'refused');
}
