/** One part of a MIME message: its headers by lower-case name, and its text still encoded. */
export type Part = { headers: Map<string, string>; body: string };

/** Limits for messages from outside, which may repeat headers and parts without end. */
const maxHeaders = 200;
const maxParts = 20;

/** Expects line feeds only. */
export function readPart(text: string): Part {
  if (text.startsWith('\n')) return { headers: new Map(), body: text.slice(1) };
  const end = text.indexOf('\n\n');
  return end === -1
    ? { headers: readHeaders(text), body: '' }
    : { headers: readHeaders(text.slice(0, end)), body: text.slice(end + 2) };
}

/** Folded lines are joined; of repeated headers the first one counts. */
export function readHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  let name = '';
  for (const line of text.split('\n')) {
    if (/^[ \t]/.test(line)) {
      if (name) headers.set(name, `${headers.get(name)} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(':');
    const found = colon > 0 ? line.slice(0, colon).trim().toLowerCase() : '';
    name = headers.has(found) || headers.size === maxHeaders ? '' : found;
    if (name) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

export function mediaType({ headers }: Part): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

/** Parts of a multipart message; empty for any other. */
export function partsOf({ headers, body }: Part): Part[] {
  const [, quoted, plain] =
    /\bboundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(headers.get('content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) return [];
  const parts: string[][] = [];
  for (const line of body.split('\n')) {
    const bare = line.trimEnd();
    if (bare === `--${boundary}--`) break;
    if (bare !== `--${boundary}`) parts.at(-1)?.push(line);
    else if (parts.push([]) > maxParts) break;
  }
  return parts.slice(0, maxParts).map((lines) => readPart(lines.join('\n')));
}

export function decodedBody({ headers, body }: Part): string {
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
  if (encoding === 'base64') return withLineFeeds(Buffer.from(body, 'base64').toString());
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=[ \t]*\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return withLineFeeds(Buffer.from(bytes, 'latin1').toString());
}

export const withLineFeeds = (text: string) => text.replaceAll('\r\n', '\n');
