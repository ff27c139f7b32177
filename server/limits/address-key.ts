import { isIPv6 } from 'node:net';

const groupCount = 8;

/** What a limit per address counts: an IPv4 address, or the /64 that a provider assigns to one customer. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  // The URL parser writes the canonical form, in which `::` stands for the longest run of zeros.
  const [left = [], right = []] = new URL(`http://[${plain}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: groupCount - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, groupCount / 2).join(':')}::/64`;
}
