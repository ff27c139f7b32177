/** Local name of an element, without its prefix. */
export type XmlEvent =
  | { kind: 'open'; name: string; at: number; attribute: (name: string) => string | undefined }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/**
 * Events of an XML document, as far as spreadsheets and question files need them. By hand, because a worker has no
 * DOMParser. Declares no entities and reads no DTD, so nothing in a document can expand; a DOCTYPE is an opened
 * `!DOCTYPE`. Reads every character once.
 */
export function* readXml(xml: string): Generator<XmlEvent> {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf('<', at);
    if (open !== at) yield { kind: 'text', text: unescapeXml(open === -1 ? xml.slice(at) : xml.slice(at, open)) };
    if (open === -1) return;
    const end = markupEnd(xml, open);
    if (end === -1) return;
    at = end;
    if (xml.startsWith(cdata, open)) yield { kind: 'text', text: xml.slice(open + cdata.length, end - 3) };
    else if (xml[open + 1] !== '?' && !xml.startsWith('<!--', open))
      yield* tagEvents(xml.slice(open + 1, end - 1), open);
  }
}

const cdata = '<![CDATA[';

/** Position after the markup that begins at `open`; -1 when it never ends. A stray `<` ends before the next one. */
function markupEnd(xml: string, open: number): number {
  if (xml.startsWith('<!--', open)) return after(xml, '-->', open + 4);
  if (xml.startsWith(cdata, open)) return after(xml, ']]>', open + cdata.length);
  if (xml[open + 1] === '?') return after(xml, '?>', open + 2);
  for (let at = open + 1; at < xml.length; at++) {
    const sign = xml[at]!;
    if (sign === '>') return at + 1;
    if (sign === '<') return at;
    if (sign === '"' || sign === "'") {
      at = xml.indexOf(sign, at + 1);
      if (at === -1) return -1;
    }
  }
  return -1;
}

function after(xml: string, sign: string, from: number): number {
  const found = xml.indexOf(sign, from);
  return found === -1 ? -1 : found + sign.length;
}

function* tagEvents(inside: string, at: number): Generator<XmlEvent> {
  const [whole, slash, tag] = /^(\/?)(!?[\w:.-]+)/.exec(inside) ?? [];
  if (whole === undefined || tag === undefined) return;
  const name = tag.slice(tag.indexOf(':') + 1);
  if (slash) {
    yield { kind: 'close', name };
    return;
  }
  const attributes = inside.slice(whole.length);
  yield { kind: 'open', name, at, attribute: (wanted) => attributeOf(attributes, wanted) };
  if (attributes.endsWith('/')) yield { kind: 'close', name };
}

function attributeOf(attributes: string, wanted: string): string | undefined {
  // The value is optional, so that a name without one is passed over whole and not tried again from each letter.
  for (const [, name, value, double, single] of attributes.matchAll(/([\w:.-]+)\s*(=\s*(?:"([^"]*)"|'([^']*)'))?/g)) {
    if (name === wanted && value !== undefined) return unescapeXml(double ?? single ?? '');
  }
  return undefined;
}

const entities = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }));

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities.get(name) ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
