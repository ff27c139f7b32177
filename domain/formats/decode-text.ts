/** Encodings of text files, in the order in which they are offered. */
export const encodings = ['UTF-8', 'Windows-1252', 'CP850', 'Mac Roman', 'UTF-16', 'UTF-8 doble'] as const;
export type Encoding = (typeof encodings)[number];

/** Upper half of code page 850, which DOS programs and old exports still write. TextDecoder does not know it. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const singleByte = ['Windows-1252', 'CP850', 'Mac Roman'] as const;

/**
 * Decodes a text file. Without a chosen encoding: byte order marks, then valid UTF-8, then the single-byte code page
 * whose reading looks most like Spanish.
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodedText {
  const unicode = chosen ?? detectUnicode(bytes);
  return unicode ? { text: decodeAs(bytes, unicode), encoding: unicode, doubt: '' } : decodeSingleByte(bytes);
}

/** `doubt` names two encodings that fit equally well, by a word of the text; else empty. */
type DecodedText = { text: string; encoding: Encoding; doubt: string };

function detectUnicode(bytes: Uint8Array): Encoding | null {
  if (utf16Of(bytes)) return 'UTF-16';
  const text = utf8Of(bytes);
  if (text === null) return null;
  return encodedTwice(text) ? 'UTF-8 doble' : 'UTF-8';
}

/** One byte is «é» in Windows-1252 and «Ú» in CP850: where it is the only accent, the case of its word decides. */
function decodeSingleByte(bytes: Uint8Array): DecodedText {
  const [best, second] = singleByte
    .map((encoding) => {
      const text = decodeAs(bytes, encoding);
      return { encoding, text, score: spanishScore(text), slips: text.match(caseSlip)?.length ?? 0 };
    })
    .toSorted((a, b) => b.score - a.score || a.slips - b.slips);
  const { text, encoding, score } = best!;
  const doubt = second!.score === score ? `${wordIn(best!)} o ${wordIn(second!)}` : '';
  return { text, encoding, doubt };
}

/** A small letter with an accent between capitals. */
const caseSlip = /(?<=[A-Z])[áéíóúñü](?=[A-Z])/g;

function wordIn({ text, encoding }: { text: string; encoding: Encoding }): string {
  return `«${/[\p{L}]{0,20}[^\0-\x7f][\p{L}]{0,20}/u.exec(text)?.[0] ?? ''}» en ${encoding}`;
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  switch (encoding) {
    case 'UTF-8':
      return decode('utf-8', bytes);
    case 'UTF-16':
      return decode(utf16Of(bytes) ?? 'utf-16le', bytes);
    case 'Windows-1252':
      return decode('windows-1252', bytes);
    case 'Mac Roman':
      return decode('macintosh', bytes);
    case 'CP850':
      return decodeCp850(bytes);
    case 'UTF-8 doble': {
      const once = decode('utf-8', bytes);
      return decodedAgain(once) ?? once;
    }
  }
}

function decode(label: string, bytes: Uint8Array): string {
  return new TextDecoder(label).decode(bytes);
}

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** By its mark or, without one, by the zero bytes of Latin letters. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const size = Math.min(bytes.length, 2_000);
  for (let at = 0; at < size; at++) if (bytes[at] === 0) zeros[at % 2]! += 1;
  if (size < 8 || Math.max(...zeros) < size * 0.4) return null;
  return zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be';
}

function decodeCp850(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) {
    const codes = Array.from(bytes.subarray(at, at + 8_192), (byte) =>
      byte < 0x80 ? byte : cp850.charCodeAt(byte - 0x80),
    );
    parts.push(String.fromCharCode(...codes));
  }
  return parts.join('');
}

const spanishLetters = /[áéíóúñÁÉÍÓÚÑüÜ]/;
/** «JosÚ»: no word goes on with a capital. */
const strayCapital = /(?<=[a-z])[ÁÉÍÓÚÑÜ]/g;
/** Signs that Spanish lists do use. */
const harmless = /[¿¡ºª°´«»–—“”‘’…·\u00a0€]/;

/** Spanish letters count for a reading, box-drawing signs, currency signs and letters of other languages against it. */
function spanishScore(text: string): number {
  let score = 0;
  for (const [found] of text.matchAll(/[^\0-\x7f]/g)) {
    if (spanishLetters.test(found)) score += 1;
    else if (!harmless.test(found)) score -= 2;
  }
  return score - 3 * (text.match(strayCapital)?.length ?? 0);
}

/** UTF-8 that was read as Windows-1252 and saved as UTF-8 again: «MarÃ­a». */
function encodedTwice(text: string): boolean {
  const again = /[ÃÂ][\u0080-\u00bf\u0152-\u2122]/.test(text) ? decodedAgain(text) : null;
  return again !== null && spanishScore(again) > 0;
}

function decodedAgain(text: string): string | null {
  const all = Uint8Array.from({ length: 256 }, (_, at) => at);
  const byteOf = new Map([...decode('windows-1252', all)].map((sign, at) => [sign, at]));
  // Some programs keep the control characters of Latin-1 where Windows-1252 has letters.
  const codes = Array.from(text.replace(/^\ufeff/, ''), (sign) => byteOf.get(sign) ?? latin1Of(sign));
  return codes.includes(undefined) ? null : utf8Of(Uint8Array.from(codes as number[]));
}

function latin1Of(sign: string): number | undefined {
  const code = sign.charCodeAt(0);
  return code < 256 ? code : undefined;
}
