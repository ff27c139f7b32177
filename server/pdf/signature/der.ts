/** ASN.1: writes DER; reads BER, which .p12 files may use. */

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  /** Context-specific and constructed. */
  context: (number: number) => 0xa0 + number,
} as const;

export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = bytesOfNumber(content.length);
  return Buffer.concat([Buffer.from([tag, 0x80 + length.length]), length, content]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(tags.sequence, ...parts);
export const octets = (content: Uint8Array): Buffer => der(tags.octets, content);
export const nothing = der(tags.null);

/** DER prescribes this order. */
export const setOf = (...parts: readonly Buffer[]): Buffer => der(tags.set, ...parts.toSorted(Buffer.compare));

/** A non-negative INTEGER. */
export function integer(value: number | Uint8Array): Buffer {
  const bytes = typeof value === 'number' ? bytesOfNumber(value) : value;
  return der(tags.integer, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value % 128];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left % 128) + 128);
  return digits;
}

function bytesOfNumber(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

export type Node = { tag: number; content: Buffer; whole: Buffer };

const truncated = () => new RangeError('ASN.1 ends too early');

/** The first element of the bytes; the rest is ignored. */
export function readNode(bytes: Buffer): Node {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) throw truncated();
  if (first === 0x80) return readIndefinite(bytes, tag);
  const extra = first < 0x80 ? 0 : first - 0x80;
  if (extra > 4 || bytes.length < 2 + extra) throw truncated();
  const length = extra === 0 ? first : bytes.readUIntBE(2, extra);
  const end = 2 + extra + length;
  if (bytes.length < end) throw truncated();
  return { tag, content: bytes.subarray(2 + extra, end), whole: bytes.subarray(0, end) };
}

function readIndefinite(bytes: Buffer, tag: number): Node {
  let at = 2;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) at += readNode(bytes.subarray(at)).whole.length;
  return { tag, content: bytes.subarray(2, at), whole: bytes.subarray(0, at + 2) };
}

export function childrenOf({ content }: Node): Node[] {
  const found: Node[] = [];
  for (let at = 0; at < content.length; at += found.at(-1)!.whole.length) found.push(readNode(content.subarray(at)));
  return found;
}

/** BER may split a string into parts. */
export function octetsOf(node: Node): Buffer {
  return node.tag & 0x20 ? Buffer.concat(childrenOf(node).map(octetsOf)) : node.content;
}

export function numberOf({ content }: Node): number {
  if (content.length === 0 || content.length > 6) throw new RangeError('ASN.1 integer out of range');
  return content.readUIntBE(0, content.length);
}

export function oidOf({ content }: Node): string {
  const [first = 0, ...rest] = content;
  const parts = [Math.min(2, Math.floor(first / 40)), first - 40 * Math.min(2, Math.floor(first / 40))];
  let value = 0;
  for (const byte of rest) {
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    parts.push(value);
    value = 0;
  }
  return parts.join('.');
}
