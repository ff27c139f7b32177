const attributes = ['any', 'read-write', 'primary'] as const;

type Parts = { scheme: string; user: string; hosts: string[]; path: string; params: URLSearchParams };

/** One URL per host: node-postgres connects to a single one, unlike libpq. `writable`: the host must take writes. */
export function readDatabaseUrl(url: string): { urls: string[]; writable: boolean } {
  const { scheme, user, hosts, path, params } = partsOf(url);
  const wanted = params.get('target_session_attrs') ?? 'any';
  if (!attributes.some((name) => name === wanted)) {
    throw new Error(`target_session_attrs admite ${attributes.join(', ')}; dice ${wanted}`);
  }
  params.delete('target_session_attrs');
  const query = params.size > 0 ? `?${params}` : '';
  const urls = hosts.map((host) => `${scheme}${user}${host}${path}${query}`);
  if (!urls.every((each) => URL.canParse(each))) throw new Error('no es una dirección de PostgreSQL');
  return { urls, writable: wanted !== 'any' };
}

/** Modes in which libpq does not verify the certificate or its host name. */
const weaker = ['allow', 'prefer', 'require', 'verify-ca'];

/**
 * TLS with a verified certificate for every host but this machine. Only `sslmode=disable` and `sslmode=no-verify` turn
 * it off.
 */
export function withVerifiedTls(url: string): string {
  const { scheme, user, hosts, path, params } = partsOf(url);
  const mode = params.get('sslmode');
  const isLocal = params.has('host') ? isLocalHost(params.get('host')!) : hosts.every(isLocalHost);
  if (mode === null ? isLocal || params.has('ssl') : !weaker.includes(mode)) return url;
  params.set('sslmode', 'verify-full');
  return `${scheme}${user}${hosts.join(',')}${path}?${params}`;
}

/** Not `new URL`, which refuses a list of hosts. */
function partsOf(url: string): Parts {
  const [, scheme, user = '', hosts = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?]*)(\/[^?]*)?(?:\?(.*))?$/.exec(url) ?? [];
  if (scheme === undefined) throw new Error('no es una dirección de PostgreSQL');
  return { scheme, user, hosts: hosts.split(','), path, params: new URLSearchParams(query) };
}

function isLocalHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === '' || name === 'localhost' || name === '::1' || /^(127\.|\/|%2f)/i.test(name);
}
