const named: Record<string, string> = {
  ...{ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', ntilde: 'ñ', uuml: 'ü', ccedil: 'ç' },
  ...{ Aacute: 'Á', Eacute: 'É', Iacute: 'Í', Oacute: 'Ó', Uacute: 'Ú', Ntilde: 'Ñ', Uuml: 'Ü', Ccedil: 'Ç' },
  ...{ iquest: '¿', iexcl: '¡', laquo: '«', raquo: '»', ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’' },
  ...{ ndash: '–', mdash: '—', hellip: '…', ordm: 'º', ordf: 'ª', deg: '°', sect: '§', para: '¶', euro: '€' },
  ...{ middot: '·', bull: '•', times: '×', copy: '©', reg: '®', acute: '´', shy: '' },
};

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
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
      const end = html.indexOf('-->', open + 4);
      if (end === -1) break;
      at = end + 3;
      continue;
    }
    const end = html.indexOf('>', open);
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
