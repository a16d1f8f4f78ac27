import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate for `localhost` that has signed itself, and its key. */
export interface Certificate {
  /** Paths of the PEM files. */
  certFile: string;
  keyFile: string;
  /** The certificate, which whoever trusts it names as authority. */
  cert: string;
}

/** Makes certificates; a system may lack it. */
const OPENSSL = 'openssl';
export const hasOpenssl = spawnSync(OPENSSL, ['version']).error === undefined;

/** Makes a certificate in a folder. `days`: for how many it is valid from now on; negative: it has expired. */
export function makeCertificate(folder: string, days: number): Certificate {
  const file = (kind: string) => join(folder, `${kind}${days}.pem`);
  const [keyFile, request, certFile] = [file('key'), file('request'), file('cert')];
  const openssl = (...words: string[]) => execFileSync(OPENSSL, words, { stdio: 'pipe' });
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  openssl('req', '-newkey', 'rsa:2048', '-nodes', ...names, '-keyout', keyFile, '-out', request);
  const signed = ['-signkey', keyFile, '-days', String(days), '-copy_extensions', 'copy'];
  openssl('x509', '-req', '-in', request, ...signed, '-out', certFile);
  // for servers of other users, and worth nothing
  chmodSync(keyFile, 0o644);
  return { certFile, keyFile, cert: readFileSync(certFile, 'utf8') };
}
