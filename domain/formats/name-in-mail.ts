const maxLength = 80;
/** Input is cut to this length first, which bounds the work. */
const maxTyped = 1_000;

// Full stops of other scripts, which browsers read as dots of a host name.
const dots = /[\u3002\uff0e\uff61\u2024]/g;
const linkMark = /[/@\\]|:\/|\bwww\.|&#|[<>]/i;

/**
 * A name typed by a stranger, for a mail that the school signs: one line of at most 80 characters without anything that
 * a mail program turns into a link. Empty when nothing is left.
 */
export function nameInMail(name: string): string {
  const line = name
    .slice(0, maxTyped)
    .normalize('NFKC')
    .replace(dots, '.')
    // Control and format characters, such as line breaks and changes of direction.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  const words = line.split(/\s+/).filter((word) => word !== '' && !linkMark.test(word));
  // `sitio.pe` becomes `sitio. pe`, which is no host name; `S.A.C.` reads on.
  const plain = words.join(' ').replace(/(\p{L}{2,}|\d)\.(?=[\p{L}\d])/gu, '$1. ');
  return [...plain].slice(0, maxLength).join('').trim();
}
