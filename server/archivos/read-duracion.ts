import type { ArchivoTipo } from 'domain/formats/archivos.ts';
import type { ReadSpan } from './inspect-content.ts';

/** Longer than any class: a larger value is a broken or hostile header. */
const maxSeconds = 100 * 3600;
/** Boxes looked at before giving up. */
const maxBoxes = 64;
const webmHeadBytes = 64 * 1024;

/** Length of a recording in whole seconds, from its header; null when the header does not tell. */
export async function readDuracion(tipo: ArchivoTipo, bytes: number, read: ReadSpan): Promise<number | null> {
  const seconds =
    tipo === 'mp4'
      ? await readMp4(bytes, read)
      : tipo === 'webm'
        ? readWebm(await read(0, Math.min(webmHeadBytes, bytes) - 1))
        : null;
  return seconds !== null && seconds > 0 && seconds <= maxSeconds ? Math.max(1, Math.round(seconds)) : null;
}

type Box = { start: number; end: number };

/** The movie header is at the beginning or after all media data. */
async function readMp4(bytes: number, read: ReadSpan): Promise<number | null> {
  const moov = await findBox('moov', { start: 0, end: bytes }, read);
  const header = moov && (await findBox('mvhd', moov, read));
  if (!header || header.end - header.start < 32) return null;
  const head = await read(header.start, header.start + 31);
  const isLong = head.readUInt8(0) === 1;
  const scale = head.readUInt32BE(isLong ? 20 : 12);
  if (isLong) return Number(head.readBigUInt64BE(24)) / scale;
  const units = head.readUInt32BE(16);
  // All ones: not known.
  return units === 0xffff_ffff ? null : units / scale;
}

/** The content of the first box of that type. */
async function findBox(type: string, within: Box, read: ReadSpan): Promise<Box | null> {
  let at = within.start;
  for (let seen = 0; seen < maxBoxes && at + 16 <= within.end; seen += 1) {
    const head = await read(at, at + 15);
    const short = head.readUInt32BE(0);
    // 1: a size of 64 bits follows; 0: up to the end.
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? within.end - at : short;
    const content = at + (short === 1 ? 16 : 8);
    if (size < content - at || at + size > within.end) return null;
    if (head.toString('latin1', 4, 8) === type) return { start: content, end: at + size };
    at += size;
  }
  return null;
}

const ebml = { header: 0x1a45dfa3, segment: 0x18538067, info: 0x1549a966, scale: 0x2ad7b1, duration: 0x4489 };

/** Files recorded by a browser have no duration. */
function readWebm(head: Buffer): number | null {
  const segment = elementsIn(head).find(({ id }) => id === ebml.segment);
  const info = segment && elementsIn(segment.content).find(({ id }) => id === ebml.info);
  if (!info) return null;
  const parts = elementsIn(info.content);
  const duration = parts.find(({ id }) => id === ebml.duration)?.content;
  const scale = parts.find(({ id }) => id === ebml.scale)?.content;
  const nanoseconds = scale && scale.length <= 6 && scale.length > 0 ? scale.readUIntBE(0, scale.length) : 1_000_000;
  const units =
    duration?.length === 8 ? duration.readDoubleBE(0) : duration?.length === 4 ? duration.readFloatBE(0) : 0;
  return Number.isFinite(units) ? (units * nanoseconds) / 1e9 : null;
}

type Element = { id: number; content: Buffer };

/** Sibling elements; one that is truncated or of unknown size gets the bytes there are. */
function elementsIn(bytes: Buffer): Element[] {
  const found: Element[] = [];
  let at = 0;
  while (at < bytes.length && found.length < maxBoxes) {
    const id = readNumber(bytes, at, true);
    const size = id && readNumber(bytes, at + id.length, false);
    if (!id || !size) break;
    const start = at + id.length + size.length;
    const end = Math.min(bytes.length, start + size.value);
    found.push({ id: id.value, content: bytes.subarray(start, end) });
    at = end;
  }
  return found;
}

/** A variable-length integer: its leading zero bits tell its length. Ids keep the marker bit, sizes do not. */
function readNumber(bytes: Buffer, at: number, keepMarker: boolean): { value: number; length: number } | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;
  const marker = 0x80 >> (length - 1);
  let value = keepMarker ? first : first & (marker - 1);
  let isUnknown = !keepMarker && value === marker - 1;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown ? Number.POSITIVE_INFINITY : value, length };
}
