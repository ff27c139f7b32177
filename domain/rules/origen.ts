/** Where a sale came from, as one line: source, medium and campaign of the link that brought the visitor. */
export const maxOrigen = 100;

const partMax = 32;

/** Signs that no campaign needs are dropped: a link is written by anybody. */
export function normalizeOrigen(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ._/+-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxOrigen)
    .trim();
}

/** Empty without a source. */
export function origenOf(search: string): string {
  const query = new URLSearchParams(search);
  const part = (name: string) => normalizeOrigen(query.get(`utm_${name}`) ?? '').slice(0, partMax);
  const [source, ...others] = ['source', 'medium', 'campaign'].map(part);
  return source ? normalizeOrigen([source, ...others.filter(Boolean)].join(' / ')) : '';
}

export type StoredOrigen = { origen: string; at: number };

const keptMs = 30 * 86_400_000;

/** The first touch counts for thirty days or until a purchase. */
export function firstTouch(stored: StoredOrigen | null, origen: string, now: number): StoredOrigen | null {
  const isKept = stored !== null && stored.at <= now && now - stored.at < keptMs;
  if (isKept) return stored;
  return origen ? { origen, at: now } : null;
}

export function readStoredOrigen(text: string | null): StoredOrigen | null {
  try {
    const { origen, at } = JSON.parse(text ?? 'null') ?? {};
    return typeof origen === 'string' && typeof at === 'number' ? { origen: normalizeOrigen(origen), at } : null;
  } catch {
    return null;
  }
}
