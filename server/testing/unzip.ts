import { inflateRawSync } from 'node:zlib';

/** Files of a zip archive with sizes in the local headers, as ours have. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  while (bytes.readUInt32LE(at) === 0x04034b50) {
    const packed = bytes.readUInt32LE(at + 18);
    const start = at + 30 + bytes.readUInt16LE(at + 26);
    const data = bytes.subarray(start, start + packed);
    const name = bytes.subarray(at + 30, start).toString();
    files.set(name, bytes.readUInt16LE(at + 8) === 8 ? inflateRawSync(data) : data);
    at = start + packed;
  }
  return files;
}
