export const encodings = ['identity', 'gzip', 'br'] as const;
export type Encoding = (typeof encodings)[number];

/** The best encoding the client takes; an explicit refusal (`q=0`) is honoured. */
export function chooseEncoding(header: string | undefined): Encoding {
  const offers = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
      return [name.trim(), q === undefined ? 1 : Number(q.slice(2))] as const;
    }),
  );
  const accepts = (name: string) => (offers.get(name) ?? 0) > 0;
  if (accepts('br')) return 'br';
  if (accepts('gzip')) return 'gzip';
  return 'identity';
}

export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag || part.trim() === '*');
}
