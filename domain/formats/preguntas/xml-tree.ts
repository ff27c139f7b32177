import { readXml, type XmlEvent } from '../xlsx/xml.ts';

export type XmlNode = {
  name: string;
  /** Offset in the document. */
  at: number;
  attribute: (name: string) => string | undefined;
  children: XmlNode[];
  text: string;
};

/** The document cannot be read; the message is for the user. */
export type XmlProblem = { problem: string };

const depthMax = 40;

/** Every element of this name, with what it contains. Elements outside it and stray closing tags are ignored. */
export function readElements(xml: string, wanted: string): XmlNode[] | XmlProblem {
  const found: XmlNode[] = [];
  const open: XmlNode[] = [];
  let depth = 0;
  for (const event of readXml(xml)) {
    if (event.kind === 'open') {
      if (event.name === '!DOCTYPE' || event.name === '!ENTITY') {
        return { problem: 'El XML declara entidades (DOCTYPE) y por seguridad no se lee. Quita esa declaración.' };
      }
      const holder = textOf(open);
      if (holder) {
        holder.text += tagOf(event);
        continue;
      }
      depth += 1;
      // A closing tag without an opening one lowers `depth` and closes nothing.
      if (Math.max(depth, open.length) > depthMax)
        return { problem: 'El XML tiene demasiados niveles y no es de un cuestionario de Moodle.' };
      enter(event, wanted, open, found);
    } else if (event.kind === 'close') {
      const holder = textOf(open);
      if (holder && !open.some(({ name }) => name === event.name)) {
        holder.text += voidTags.test(event.name) ? '' : `</${event.name}>`;
        continue;
      }
      depth = Math.max(0, depth - 1);
      leave(event.name, open);
    } else if (open.length > 0) open.at(-1)!.text += event.text;
  }
  return found;
}

const voidTags = /^(?:br|hr|img)$/;

function textOf(open: readonly XmlNode[]): XmlNode | undefined {
  const last = open.at(-1);
  return last?.name === 'text' ? last : undefined;
}

/** Unescaped HTML inside `text` is part of the text; of its attributes only `src` and `alt` of pictures are kept. */
function tagOf({ name, attribute }: XmlEvent & { kind: 'open' }): string {
  if (name !== 'img') return `<${name}>`;
  const quoted = (value = '') => value.replaceAll('"', '&quot;');
  return `<img src="${quoted(attribute('src'))}" alt="${quoted(attribute('alt'))}">`;
}

function enter(event: XmlEvent & { kind: 'open' }, wanted: string, open: XmlNode[], found: XmlNode[]): void {
  if (open.length === 0 && event.name !== wanted) return;
  const { name, at, attribute } = event;
  const node: XmlNode = { name, at, attribute, children: [], text: '' };
  if (open.length === 0) found.push(node);
  else open.at(-1)!.children.push(node);
  open.push(node);
}

function leave(name: string, open: XmlNode[]): void {
  const at = open.findLastIndex((node) => node.name === name);
  if (at !== -1) open.length = at;
}
