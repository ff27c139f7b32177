export type XmlText = { kind: 'text'; text: string };
export type XmlComment = { kind: 'comment'; text: string };
export type XmlInstruction = { kind: 'instruction'; target: string; text: string };
export type XmlAttribute = { name: string; value: string };
export type XmlElement = {
  kind: 'element';
  /** With its prefix, as written. */
  name: string;
  attributes: XmlAttribute[];
  children: XmlNode[];
};
export type XmlNode = XmlElement | XmlText | XmlComment | XmlInstruction;

export class XmlProblem extends Error {}

const depthMax = 200;
const nameAt = /[A-Za-z_][\w.:-]*/y;
const attributeAt = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEndAt = /\s*(\/?)>/y;

/**
 * The root element of a document, strictly: what is not well-formed is refused, because a signature is judged on it. A
 * DOCTYPE is refused too, so that nothing in a document expands or is read from elsewhere. Comments and processing
 * instructions outside the root are dropped.
 */
export function parseXml(source: string): XmlElement {
  const xml = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const roots: XmlNode[] = [];
  const open: XmlElement[] = [];
  let at = 0;
  const add = (node: XmlNode) => (open.at(-1)?.children ?? roots).push(node);

  while (at < xml.length) {
    const markup = xml.indexOf('<', at);
    const end = markup === -1 ? xml.length : markup;
    if (end > at) addText(xml.slice(at, end));
    if (markup === -1) break;
    at = readMarkup(markup);
  }
  if (open.length > 0) throw new XmlProblem(`<${open.at(-1)!.name}> is not closed`);
  const [root, ...others] = roots.filter((node) => node.kind === 'element');
  if (!root || others.length > 0) throw new XmlProblem('a document has one root');
  return root;

  function addText(raw: string) {
    if (raw.includes(']]>')) throw new XmlProblem('"]]>" in text');
    const text = unescapeXml(raw);
    if (open.length > 0) appendText(open.at(-1)!, text);
    else if (raw.trim() !== '') throw new XmlProblem('text outside the root');
  }

  function readMarkup(from: number): number {
    if (xml.startsWith('<!--', from)) {
      const end = endOf('-->', from + 4);
      add({ kind: 'comment', text: xml.slice(from + 4, end - 3) });
      return end;
    }
    if (xml.startsWith('<![CDATA[', from)) {
      const end = endOf(']]>', from + 9);
      if (open.length === 0) throw new XmlProblem('text outside the root');
      appendText(open.at(-1)!, xml.slice(from + 9, end - 3));
      return end;
    }
    if (xml.startsWith('<?', from)) {
      const end = endOf('?>', from + 2);
      const [, target = '', text = ''] = /^(\S+)\s*([\s\S]*)$/.exec(xml.slice(from + 2, end - 2)) ?? [];
      if (target.toLowerCase() !== 'xml') add({ kind: 'instruction', target, text });
      else if (from !== 0) throw new XmlProblem('a declaration stands at the beginning');
      return end;
    }
    if (xml.startsWith('<!', from)) throw new XmlProblem('a DOCTYPE is not read');
    return xml[from + 1] === '/' ? readClose(from + 2) : readOpen(from + 1);
  }

  function readOpen(from: number): number {
    const name = match(nameAt, from)?.[0];
    if (name === undefined) throw new XmlProblem(`"<" at ${from}`);
    const element: XmlElement = { kind: 'element', name, attributes: [], children: [] };
    const seen = new Set<string>();
    let next = from + name.length;
    for (let found = match(attributeAt, next); found; found = match(attributeAt, next)) {
      const value = unescapeXml((found[2] ?? found[3]!).replace(/[\t\n]/g, ' '));
      if (seen.has(found[1]!)) throw new XmlProblem(`${found[1]} twice`);
      seen.add(found[1]!);
      element.attributes.push({ name: found[1]!, value });
      next += found[0].length;
    }
    const end = match(tagEndAt, next);
    if (!end) throw new XmlProblem(`<${name}> at ${from}`);
    add(element);
    if (end[1] === '') open.push(element);
    if (open.length > depthMax) throw new XmlProblem('nested too deeply');
    return next + end[0].length;
  }

  function readClose(from: number): number {
    const name = match(nameAt, from)?.[0] ?? '';
    const end = match(tagEndAt, from + name.length);
    if (open.pop()?.name !== name || !end) throw new XmlProblem(`</${name}> at ${from}`);
    return from + name.length + end[0].length;
  }

  function match(pattern: RegExp, from: number): RegExpExecArray | null {
    pattern.lastIndex = from;
    return pattern.exec(xml);
  }

  function endOf(sign: string, from: number): number {
    const found = xml.indexOf(sign, from);
    if (found === -1) throw new XmlProblem(`no ${sign}`);
    return found + sign.length;
  }
}

function appendText(parent: XmlElement, text: string): void {
  const last = parent.children.at(-1);
  if (last?.kind === 'text') last.text += text;
  else parent.children.push({ kind: 'text', text });
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6});|#(\d{1,7});|(\w+);)?/gi, (whole, hex, decimal, name) => {
    if (name !== undefined && Object.hasOwn(entities, name)) return entities[name]!;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (!(code > 0 && code <= 0x10ffff)) throw new XmlProblem(`${whole} stands for nothing`);
    return String.fromCodePoint(code);
  });
}
