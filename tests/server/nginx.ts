import { spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { freePort, unprivileged } from '../../scripts/lib/postgres.mjs';
import { packageRoot } from '../../server/packageRoot.ts';
import type { Certificate } from './certificate.ts';
import { untilListening } from './untilListening.ts';

const PROGRAM = '/usr/sbin/nginx';

/** Whether the system has nginx, which `npm test` installs in CI. */
export const hasNginx = existsSync(PROGRAM);

/** The nginx in front of the platform's processes. */
export interface Nginx {
  /** The platform's address through it. */
  url: string;
  /** From now on new connections get this certificate; resolves when the first one has got it. */
  present(certificate: Certificate): Promise<void>;
  stop(): Promise<void>;
}

export interface NginxOptions {
  /** `host:port` of the processes. */
  servers: readonly string[];
  certificate: Certificate;
}

/** The part of the configuration in docs/operating.md, word for word but for addresses, names and files. */
function guided(port: number, { servers, certificate }: NginxOptions): string {
  const guide = readFileSync(join(packageRoot(), 'docs/operating.md'), 'utf8');
  let text = /^```nginx\n(.*?)^```/ms.exec(guide)?.[1] ?? '';
  const own: readonly (readonly [string, string])[] = [
    ['server 10.0.0.11:8080; server 10.0.0.12:8080;', servers.map((server) => `server ${server};`).join(' ')],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['server_name alarm.example.org;', 'server_name localhost;'],
    ['/etc/ssl/alarm.example.org.pem', certificate.certFile],
    ['/etc/ssl/alarm.example.org.key', certificate.keyFile],
  ];
  for (const [example, here] of own) {
    if (!text.includes(example)) throw new Error(`The nginx of docs/operating.md has no "${example}".`);
    text = text.replace(example, here);
  }
  return text;
}

/** A configuration whose files are all in one folder, without a log of calls. */
function whole(folder: string, platform: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n');
  return `daemon off; worker_processes 1; pid ${join(folder, 'nginx.pid')};
    error_log ${join(folder, 'error.log')};
    events { worker_connections 1024; }
    http { access_log off; ${paths} ${platform} }`;
}

const LOOK = 50;

/** Waits until new connections get this certificate. */
async function presented(port: number, wanted: string): Promise<void> {
  const { raw } = new X509Certificate(wanted);
  for (let same = false; !same; await delay(LOOK)) {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    same = socket.getPeerX509Certificate()?.raw.equals(raw) === true;
    socket.destroy();
  }
}

/** Starts nginx as docs/operating.md sets it up, on a port of its own, as an unprivileged user. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const write = (certificate: Certificate) =>
    writeFileSync(file, whole(folder, guided(port, { ...options, certificate })));
  write(options.certificate);
  const log = join(folder, 'error.log');
  const server = spawn(PROGRAM, ['-p', folder, '-c', file, '-e', log], {
    ...unprivileged(folder),
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  await untilListening(port, 'nginx');
  return {
    url: `https://localhost:${port}`,
    async present(certificate) {
      write(certificate);
      server.kill('SIGHUP');
      await presented(port, certificate.cert);
    },
    async stop() {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
