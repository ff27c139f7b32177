/** Local name of an element, without its prefix. */
export type XmlEvent =
  | { kind: 'open'; name: string; attribute: (name: string) => string | undefined }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

const token = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]+)((?:[^"'<>]|"[^"]*"|'[^']*')*)>|([^<]+)|</g;

/**
 * Events of an XML document, as far as spreadsheets need them. By hand, because a worker has no DOMParser. Declares no
 * entities and reads no DTD, so nothing in a document can expand.
 */
export function* readXml(xml: string): Generator<XmlEvent> {
  for (const [, cdata, slash, tag, attributes, text] of xml.matchAll(token)) {
    if (cdata !== undefined) yield { kind: 'text', text: cdata };
    else if (text !== undefined) yield { kind: 'text', text: unescapeXml(text) };
    else if (tag !== undefined) {
      const name = tag.slice(tag.indexOf(':') + 1);
      if (slash) yield { kind: 'close', name };
      else {
        yield { kind: 'open', name, attribute: (wanted) => attributeOf(attributes ?? '', wanted) };
        if (attributes?.endsWith('/')) yield { kind: 'close', name };
      }
    }
  }
}

function attributeOf(attributes: string, wanted: string): string | undefined {
  for (const [, name, double, single] of attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (name === wanted) return unescapeXml(double ?? single ?? '');
  }
  return undefined;
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
