export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

export type ImageType = (typeof IMAGE_TYPES)[number];

/** Number of leading bytes that `sniffType` needs. */
export const SNIFF_BYTES = 64;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

export function sniffType(firstBytes: Buffer): ImageType | null {
  if (firstBytes.subarray(0, 3).equals(JPEG)) return 'image/jpeg';
  if (firstBytes.subarray(0, 8).equals(PNG)) return 'image/png';
  if (text(firstBytes, 0, 4) === 'RIFF' && text(firstBytes, 8, 12) === 'WEBP') return 'image/webp';
  if (text(firstBytes, 4, 8) === 'ftyp' && brands(firstBytes).includes('avif')) return 'image/avif';
  return null;
}

function brands(bytes: Buffer): string[] {
  const boxEnd = Math.min(bytes.length, bytes.readUInt32BE(0), SNIFF_BYTES);
  const found = [text(bytes, 8, 12)];
  for (let at = 16; at + 4 <= boxEnd; at += 4) found.push(text(bytes, at, at + 4));
  return found;
}

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}
