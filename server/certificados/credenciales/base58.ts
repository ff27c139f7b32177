const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Base58btc, which multibase marks with `z`. */
export function encodeBase58(bytes: Uint8Array): string {
  let number = BigInt(`0x00${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = alphabet[Number(number % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return alphabet[0]!.repeat(zeros === -1 ? bytes.length : zeros) + text;
}

/** The text must be of the alphabet and short: the time grows with the square of its length. */
export function decodeBase58(text: string): Buffer {
  let number = 0n;
  for (const letter of text) number = number * 58n + BigInt(alphabet.indexOf(letter));
  const hex = number === 0n ? '' : number.toString(16);
  const zeros = /^1*/.exec(text)![0].length;
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')]);
}
