/**
 * RC2 in CBC mode (RFC 2268), to decrypt only. Windows and older OpenSSL encrypt the certificates of a .p12 with it,
 * and OpenSSL 3, which Node uses, no longer supports it.
 */
const piTable = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32' +
    'bd8f40eb86b77b0bf09521225c6b4e8254d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed708e8eade8052eef784aa72ac354d6a2a' +
    '961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2e' +
    'c5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
);
const block = 8;
const shifts = [1, 2, 3, 5] as const;
/** Mixing rounds, with a mashing round after each group but the last. */
const rounds = [5, 6, 5] as const;

/** The effective key length is the length of the key. */
export function decryptRc2(key: Buffer, iv: Buffer, data: Buffer): Buffer {
  if (data.length === 0 || data.length % block !== 0) throw new RangeError('not whole blocks');
  const words = expand(key);
  const plain = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at += block) {
    const previous = at === 0 ? iv : data.subarray(at - block, at);
    for (const [place, byte] of decryptBlock(words, data.subarray(at, at + block)).entries()) {
      plain[at + place] = byte ^ previous[place]!;
    }
  }
  const padding = plain.at(-1)!;
  if (padding < 1 || padding > block || !plain.subarray(-padding).every((byte) => byte === padding)) {
    throw new RangeError('bad padding');
  }
  return plain.subarray(0, -padding);
}

function expand(key: Buffer): Uint16Array {
  const bytes = Buffer.alloc(128);
  key.copy(bytes);
  for (let at = key.length; at < 128; at += 1) bytes[at] = piTable[(bytes[at - 1]! + bytes[at - key.length]!) & 255]!;
  bytes[128 - key.length] = piTable[bytes[128 - key.length]!]!;
  for (let at = 127 - key.length; at >= 0; at -= 1) bytes[at] = piTable[bytes[at + 1]! ^ bytes[at + key.length]!]!;
  return Uint16Array.from({ length: 64 }, (_, at) => bytes.readUInt16LE(2 * at));
}

function decryptBlock(key: Uint16Array, cipher: Buffer): Buffer {
  const r = Uint16Array.from({ length: 4 }, (_, at) => cipher.readUInt16LE(2 * at));
  const before = (at: number, steps: number) => r[(at - steps + 4) % 4]!;
  let next = 63;
  for (const [group, count] of rounds.entries()) {
    for (let round = 0; round < count; round += 1) {
      for (let at = 3; at >= 0; at -= 1) {
        const turned = (r[at]! >>> shifts[at]!) | (r[at]! << (16 - shifts[at]!));
        r[at] = turned - key[next]! - (before(at, 1) & before(at, 2)) - (~before(at, 1) & before(at, 3));
        next -= 1;
      }
    }
    if (group === rounds.length - 1) break;
    for (let at = 3; at >= 0; at -= 1) r[at] = r[at]! - key[before(at, 1) & 63]!;
  }
  const plain = Buffer.alloc(block);
  for (const [at, word] of r.entries()) plain.writeUInt16LE(word, 2 * at);
  return plain;
}
