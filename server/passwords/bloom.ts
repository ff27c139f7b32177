import { hash } from 'node:crypto';

/** With 20 bits per entry about 1 in 15,000 other words is a false positive. */
export const bitsPerEntry = 20;
const probes = 14;

/** Bit positions of a word: double hashing with two halves of a SHA-256. */
export function positionsOf(word: string, bits: number): number[] {
  const digest = hash('sha256', word, 'buffer');
  const [a, b] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)];
  return Array.from({ length: probes }, (_, at) => (a + at * b) % bits);
}

export function isInBloom(filter: Uint8Array, word: string): boolean {
  return positionsOf(word, filter.length * 8).every((at) => ((filter[at >> 3] ?? 0) & (1 << (at & 7))) !== 0);
}
