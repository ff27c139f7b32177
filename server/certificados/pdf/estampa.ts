import { deflateSync } from 'node:zlib';
import { type Doc, page } from './lienzo.ts';

const packed = new Map<string, Buffer>();
const placed = new WeakMap<Doc, Map<string, ReturnType<Doc['ref']>>>();

/**
 * Content shared by every document (a form XObject). Built and compressed once per process, and stored once per file.
 */
export function stamp(doc: Doc, name: string, content: () => string): void {
  doc.page.xobjects[name] = refOf(doc, name, content);
  doc.addContent(`/${name} Do`);
}

function refOf(doc: Doc, name: string, content: () => string): ReturnType<Doc['ref']> {
  const here = placed.get(doc) ?? new Map();
  placed.set(doc, here);
  const known = here.get(name);
  if (known) return known;
  const ref = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, page.width, page.height],
    Resources: {},
    Filter: 'FlateDecode',
  });
  here.set(name, ref);
  ref.end(packedOf(name, content));
  return ref;
}

function packedOf(name: string, content: () => string): Buffer {
  let known = packed.get(name);
  if (!known) {
    known = deflateSync(content(), { level: 9 });
    packed.set(name, known);
  }
  return known;
}
