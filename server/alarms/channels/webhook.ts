import { type CallSendResult, type Channel, ChannelError, type OutgoingCall } from '../channel.ts';
import { OTHER_DEVICES } from './deviceTypes.ts';
import { signatureHeaders } from './signature.ts';

/** Maximum bytes of a reply that are read. */
const LONGEST_REPLY = 64 * 1024;
/** Client errors after which the call is retried. */
const LATER = new Set([408, 425, 429]);

export interface WebhookOptions {
  url: string;
  secret: string;
}

/**
 * Posts each call as a signed request to a gateway. It answers 2xx with an empty body, or with JSON
 * `{state: "sent" | "delivered"}`; anything else is a failure. The key of a call is in `Idempotency-Key`.
 */
export class WebhookChannel implements Channel {
  readonly name = 'webhook';
  readonly serves = OTHER_DEVICES;
  readonly #options: WebhookOptions;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  async send(call: OutgoingCall, signal: AbortSignal): Promise<CallSendResult> {
    const { id, jobId, key, participantName, deviceType, address, text, alarmName, priority, asks, answerUrl, files } =
      call;
    if (call.isMessage) {
      const { language } = text;
      const message = { type: 'message', key, participant: participantName, deviceType, address, language };
      const taken = await this.#post({ ...message, text: text.text }, { 'idempotency-key': key }, signal);
      return { outcome: outcomeOf(taken) };
    }
    const reply = await this.#post(
      {
        type: 'call',
        callId: id,
        alarmId: jobId,
        key,
        alarmName,
        priority,
        asks,
        answerUrl,
        participant: participantName,
        deviceType,
        address,
        language: text.language,
        text: text.text,
        speechText: text.speechText || text.text,
        files: files.map(({ name, size, url }) => ({ name, size, url })),
      },
      { 'idempotency-key': key },
      signal,
    );
    return { outcome: outcomeOf(reply) };
  }

  /** Posts `{type: "check"}`, which the gateway answers like a call. */
  async check(signal: AbortSignal): Promise<void> {
    outcomeOf(await this.#post({ type: 'check' }, {}, signal));
  }

  async close(): Promise<void> {}

  /** Posts signed JSON and returns the text of a successful reply. Throws ChannelError. */
  async #post(content: object, headers: { [name: string]: string }, signal: AbortSignal): Promise<string> {
    const { url, secret } = this.#options;
    const body = JSON.stringify(content);
    try {
      const reply = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal,
        body,
        headers: { 'content-type': 'application/json', ...headers, ...signatureHeaders(secret, body) },
      });
      if (reply.ok) return await boundedText(reply);
      await reply.body?.cancel();
      const permanent = reply.status >= 400 && reply.status < 500 && !LATER.has(reply.status);
      throw new ChannelError('refused', `The gateway answered ${reply.status}.`, permanent);
    } catch (error) {
      if (error instanceof ChannelError) throw error;
      if (signal.aborted) throw new ChannelError('timeout', 'The gateway did not answer in time.');
      throw new ChannelError('unreachable', causeOf(error));
    }
  }
}

/** The message of the cause, if there is one: fetch puts the actual reason there. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

async function boundedText({ body }: Response): Promise<string> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > LONGEST_REPLY) throw new ChannelError('garbage', 'The reply of the gateway is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8').trim();
}

function outcomeOf(text: string): CallSendResult['outcome'] {
  if (text === '') return 'sent';
  try {
    const state: unknown = JSON.parse(text)?.state;
    if (state === 'sent' || state === 'delivered') return state;
  } catch {
    // not JSON: reported below
  }
  throw new ChannelError('garbage', `The gateway answered ${JSON.stringify(text.slice(0, 80))}.`);
}
