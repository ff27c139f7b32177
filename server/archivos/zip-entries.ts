import type { ReadSpan } from './inspect-content.ts';

const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const entrySignature = 0x02014b50;
const endBytes = 22;
/** The end may be followed by a comment of 64 KB. */
const tailBytes = endBytes + 0xffff;
/** Enough for tens of thousands of entries; what lies beyond is not read. */
const maxDirectory = 4 * 1024 ** 2;

/**
 * Names in the directory of a ZIP archive; null when it has none. Nothing is inflated, and only the end of the archive is
 * read. ZIP64 archives, larger than 4 GB, are not read.
 */
export async function listZipEntries(bytes: number, read: ReadSpan): Promise<ReadonlySet<string> | null> {
  const tail = await read(Math.max(0, bytes - tailBytes), bytes - 1);
  const at = tail.lastIndexOf(endSignature);
  if (at === -1 || at + endBytes > tail.length) return null;
  const [size, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (size === 0 || start + size > bytes) return null;
  return namesIn(await read(start, start + Math.min(size, maxDirectory) - 1));
}

function namesIn(directory: Buffer): ReadonlySet<string> | null {
  const names = new Set<string>();
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === entrySignature) {
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    names.add(directory.toString('utf8', at + 46, nameEnd));
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names.size > 0 ? names : null;
}
