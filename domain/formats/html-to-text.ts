/** Names of U+00A0 to U+00FF, in order. */
const latin1 = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3
  acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig
  Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
  Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave
  iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;

/** A map, because an object would also know names such as `valueOf`. */
const named = new Map([
  ...latin1.split(/\s+/).map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...Object.entries({
    lt: '<',
    gt: '>',
    amp: '&',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    shy: '',
    zwnj: '',
    zwj: '',
    lrm: '',
    rlm: '',
    ldquo: '“',
    rdquo: '”',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    bdquo: '„',
    lsaquo: '‹',
    rsaquo: '›',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    bull: '•',
    euro: '€',
    trade: '™',
    permil: '‰',
    larr: '←',
    uarr: '↑',
    rarr: '→',
    darr: '↓',
    harr: '↔',
    rArr: '⇒',
    minus: '−',
    le: '≤',
    ge: '≥',
    ne: '≠',
    asymp: '≈',
    equiv: '≡',
    infin: '∞',
    radic: '√',
    sum: '∑',
    prime: '′',
    Prime: '″',
    pi: 'π',
    OElig: 'Œ',
    oelig: 'œ',
  }),
]);

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,7}));/gi, (whole, hex, decimal, name) => {
    if (name) return named.get(name) ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    const scalar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return scalar ? String.fromCodePoint(code) : whole;
  });
}

const breaking = /^(?:p|div|br|li|ul|ol|tr|table|pre|blockquote|hr|h[1-6]|section|article|dl|dt|dd)$/;
const skipped = /^(?:script|style|head|title)$/;

type Options = {
  /** Line breaks of the source are kept, as Moodle does in texts that are not declared as HTML. */
  keepBreaks?: boolean;
};

type PictureOfHtml = { src: string; alt: string };
export type TextOfHtml = { text: string; pictures: PictureOfHtml[] };

/** Plain text of HTML and its pictures. Reads every character once; nothing in it is ever shown as HTML. */
export function htmlToText(html: string, { keepBreaks = false }: Options = {}): TextOfHtml {
  const out: string[] = [];
  const pictures: PictureOfHtml[] = [];
  let at = 0;
  /** The next `>`, searched once for all `<` before it. */
  let end = -1;
  let preformatted = 0;
  const write = (text: string) => {
    const decoded = decodeEntities(text);
    out.push(keepBreaks || preformatted > 0 ? decoded : decoded.replace(/[ \t\r\n]+/g, ' '));
  };
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) {
      write(html.slice(at));
      break;
    }
    if (open > at) write(html.slice(at, open));
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4);
      if (close === -1) break;
      at = close + 3;
      continue;
    }
    if (end < open) end = html.indexOf('>', open);
    if (end === -1) {
      write(html.slice(open));
      break;
    }
    const tag = /^<(\/?)([a-z][a-z0-9]*)\b/i.exec(html.slice(open, Math.min(end, open + 24)));
    if (!tag) {
      write('<');
      at = open + 1;
      continue;
    }
    const [, slash, raw] = tag;
    const name = raw!.toLowerCase();
    at = end + 1;
    if (skipped.test(name) && !slash) {
      const close = new RegExp(`</${name}`, 'gi');
      close.lastIndex = at;
      const closed = close.exec(html);
      if (!closed) break;
      at = closed.index;
    }
    if (name === 'pre') preformatted = Math.max(0, preformatted + (slash ? -1 : 1));
    if (name === 'img') pictures.push(pictureOf(html.slice(open, end)));
    if (breaking.test(name)) out.push('\n');
    else if (name === 'td' || name === 'th') out.push(' ');
    if (name === 'li' && !slash) out.push('- ');
  }
  return { text: tidy(out.join('')), pictures };
}

function pictureOf(tag: string): PictureOfHtml {
  const src = attributeOf(/\ssrc\s?=\s?(?:"([^"]*)"|'([^']*)')/i, tag);
  return { src, alt: attributeOf(/\salt\s?=\s?(?:"([^"]*)"|'([^']*)')/i, tag) };
}

function attributeOf(attribute: RegExp, tag: string): string {
  const [, double, single] = attribute.exec(tag) ?? [];
  return decodeEntities(double ?? single ?? '').trim();
}

/** Lines without trailing space; never more than one empty line. */
function tidy(text: string): string {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const trimmed = line.trimEnd();
    if (trimmed === '' && lines.at(-1) === '') continue;
    lines.push(trimmed.startsWith(' ') && trimmed[1] !== ' ' ? trimmed.slice(1) : trimmed);
  }
  return lines.join('\n').trim();
}
