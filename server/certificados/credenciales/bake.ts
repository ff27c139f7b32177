import { crc32 } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const keyword = 'openbadgecredential';
/** Keyword, then: uncompressed, method, language tag and translated keyword, each ended by a zero byte. */
const head = Buffer.concat([Buffer.from(keyword), Buffer.alloc(5)]);

export const isPng = (bytes: Buffer) => bytes.subarray(0, signature.length).equals(signature);

/** Puts the credential into an `iTXt` chunk after the header of a PNG. */
export function bake(png: Buffer, credential: string): Buffer {
  const afterHeader = signature.length + 12 + png.readUInt32BE(signature.length);
  const chunk = toChunk('iTXt', Buffer.concat([head, Buffer.from(credential)]));
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

/** Our badges have four; a loop over more would block the event loop. */
const chunksMax = 1_000;

/** The credential in a PNG; null without one, with two, or when the file is cut off or has too many chunks. */
export function unbake(png: Buffer): string | null {
  const found: string[] = [];
  let chunks = 0;
  for (let at = signature.length; at + 12 <= png.length; ) {
    chunks += 1;
    if (chunks > chunksMax) return null;
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'iTXt' && data.subarray(0, head.length).equals(head)) found.push(data.toString('utf8', head.length));
    at += 12 + length;
  }
  return found.length === 1 ? found[0]! : null;
}

function toChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, crc]);
}
