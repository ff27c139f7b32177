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

/** Every element of this name, with what it contains. Elements outside it are skipped, and stray closing tags ignored. */
export function readElements(xml: string, wanted: string): XmlNode[] | XmlProblem {
  const found: XmlNode[] = [];
  const open: XmlNode[] = [];
  let depth = 0;
  for (const event of readXml(xml)) {
    if (event.kind === 'open') {
      if (event.name === '!DOCTYPE' || event.name === '!ENTITY') {
        return { problem: 'El XML declara entidades (DOCTYPE) y por seguridad no se lee. Quita esa declaración.' };
      }
      depth += 1;
      if (depth > depthMax) return { problem: 'El XML tiene demasiados niveles y no es de un cuestionario de Moodle.' };
      enter(event, wanted, open, found);
    } else if (event.kind === 'close') {
      depth = Math.max(0, depth - 1);
      leave(event.name, open);
    } else if (open.length > 0) open.at(-1)!.text += event.text;
  }
  return found;
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
