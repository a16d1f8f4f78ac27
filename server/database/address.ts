/** What a server must be to be used: any one, one that takes writes, one that is no standby, or one that is (as libpq means them). */
export type WantedServer = 'any' | 'read-write' | 'primary' | 'standby';

/** The address of a database that several servers may have, of which one takes writes at a time. */
export interface DatabaseAddress {
  /** URLs of one server each, in the order in which they are tried. */
  urls: readonly [string, ...string[]];
  wanted: WantedServer;
}

/** Modes of `sslmode` that the client library takes for `verify-full` but warns about, because libpq checks less. */
const STRICT = ['prefer', 'require', 'verify-ca'];

const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/;

/**
 * Parses a URL as libpq does: hosts and ports of the authority or of the parameters `host` and `port` are lists. Without
 * `target_session_attrs`, one of several servers must take writes, since the platform writes. Undefined if it is none.
 */
export function databaseAddress(url: string): DatabaseAddress | undefined {
  return addressIn(url, (several) => (several ? 'read-write' : 'any'), ['any', 'read-write', 'primary']);
}

/** Parses the URL of one or several standbys in the same way. Undefined if it is none, or asks for servers that are none. */
export function standbyAddress(url: string): DatabaseAddress | undefined {
  return addressIn(url, () => 'standby', ['standby']);
}

function addressIn(
  url: string,
  usual: (several: boolean) => WantedServer,
  known: readonly WantedServer[],
): DatabaseAddress | undefined {
  const [, protocol, authority = '', path = '', query = ''] = PARTS.exec(url) ?? [];
  if (protocol === undefined) return undefined;
  const params = new URLSearchParams(query);
  const servers = serversOf(authority, params);
  if (!servers) return undefined;
  const asked = params.get('target_session_attrs') ?? usual(servers.length > 1);
  const wanted = known.find((one) => one === asked);
  if (!wanted) return undefined;
  params.delete('target_session_attrs');
  const mode = params.get('sslmode') ?? '';
  if (STRICT.includes(mode) && !params.has('uselibpqcompat')) params.set('sslmode', 'verify-full');
  const at = authority.lastIndexOf('@') + 1;
  const urls = servers.map(({ host, named }) => {
    const own = new URLSearchParams(params);
    for (const [name, value] of Object.entries(named)) own.set(name, value);
    const search = own.size > 0 ? `?${own}` : '';
    return `${protocol}${authority.slice(0, at)}${host}${path}${search}`;
  });
  const [first, ...others] = urls;
  if (first === undefined || !urls.every((one) => URL.canParse(one))) return undefined;
  return { urls: [first, ...others], wanted };
}

const PORT = /:(\d+)$/;

interface Server {
  /** Host and port for the authority. */
  host: string;
  /** Parameters that name this server; they take precedence. */
  named: Readonly<Record<string, string>>;
}

/** The servers of a URL; undefined if there are not as many ports as hosts. */
function serversOf(authority: string, params: URLSearchParams): Server[] | undefined {
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',');
  const named = params.get('host')?.split(',');
  // the ports of the authority are those of the hosts that a parameter names
  const ports = params.get('port')?.split(',') ?? (named ? hosts.flatMap((host) => PORT.exec(host)?.[1] ?? []) : []);
  const names = named ?? hosts;
  if (ports.length > 1 && ports.length !== names.length) return undefined;
  if (!named && hosts.includes('') && hosts.length > 1) return undefined;
  return names.map((name, i) => {
    const port = ports[i] ?? ports[0];
    const ofServer: Readonly<Record<string, string>> = port === undefined ? {} : { port };
    // the URL needs a host though the parameter is used
    return named ? { host: 'localhost', named: { ...ofServer, host: name } } : { host: name, named: ofServer };
  });
}

/** Host and port of a URL of one server, for messages. */
export function hostOf(url: string): string {
  const { host, searchParams } = new URL(url);
  const named = searchParams.get('host');
  const port = searchParams.get('port');
  const shown = named ?? host;
  return port === null ? shown : `${shown}:${port}`;
}
