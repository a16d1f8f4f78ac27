import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message as the server received it. */
export interface Received {
  from: string;
  to: string[];
  raw: string;
}

/** A real mail server on a free port. `refuse` returns its reply to a recipient; undefined: it accepts the message. */
export async function mailServer(
  refuse: (address: string) => { code: number; text: string } | undefined = () => undefined,
  /** Maximum size in bytes of a message that it accepts. */
  most = Number.POSITIVE_INFINITY,
) {
  const messages: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const refusal = refuse(address);
      if (!refusal) return done();
      done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (Buffer.concat(chunks).length > most) {
          return done(Object.assign(new Error('the message is too large'), { responseCode: 552 }));
        }
        messages.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    messages,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The lines of a quoted-printable or plain message, joined as they were before encoding. */
export const readable = ({ raw }: Received): string =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
