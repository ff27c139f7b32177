import { inflateSync } from 'node:zlib';

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

type Table = { tag: Buffer; checksum: number; data: Buffer };

/** Extracts the font from a WOFF 1 file, because fontkit would decompress a whole table for every glyph. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, i) => readTable(woff, woffHeader + i * woffEntry));
  let at = sfntHeader + tables.length * sfntEntry;
  const entries = tables.map(({ tag, checksum, data }) => {
    const entry = Buffer.alloc(sfntEntry);
    tag.copy(entry);
    entry.writeUInt32BE(checksum, 4);
    entry.writeUInt32BE(at, 8);
    entry.writeUInt32BE(data.length, 12);
    at += padded(data.length);
    return entry;
  });
  const bodies = tables.map(({ data }) => Buffer.concat([data, Buffer.alloc(padded(data.length) - data.length)]));
  return Buffer.concat([header(woff.subarray(4, 8), tables.length), ...entries, ...bodies]);
}

function readTable(woff: Buffer, at: number): Table {
  const offset = woff.readUInt32BE(at + 4);
  const packed = woff.readUInt32BE(at + 8);
  const length = woff.readUInt32BE(at + 12);
  const stored = woff.subarray(offset, offset + packed);
  const data = packed < length ? inflateSync(stored, { maxOutputLength: length }) : stored;
  return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), data };
}

function header(flavour: Buffer, count: number): Buffer {
  const log = Math.floor(Math.log2(count));
  const range = 2 ** log * 16;
  const head = Buffer.alloc(sfntHeader);
  flavour.copy(head);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(range, 6);
  head.writeUInt16BE(log, 8);
  head.writeUInt16BE(count * 16 - range, 10);
  return head;
}

function padded(length: number): number {
  return (length + 3) & ~3;
}
