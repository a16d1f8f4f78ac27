import { isIP } from 'node:net';
import { connect } from 'node:tls';

const LIMIT = 5_000;
const DAY = 86_400_000;

/**
 * Days for which the certificate of an https URL is still valid, rounded down and negative when it has expired. An
 * untrusted certificate is read, too. Undefined: the server doesn't reply, which says nothing about the certificate.
 */
export function certificateDays(url: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((done) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: isIP(hostname) ? '' : hostname,
      rejectUnauthorized: false,
      timeout: LIMIT,
    });
    const end = (days?: number) => {
      socket.destroy();
      done(days);
    };
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(until) ? undefined : Math.floor((until - Date.now()) / DAY));
    });
    socket.once('error', () => end());
    socket.once('timeout', () => end());
  });
}
