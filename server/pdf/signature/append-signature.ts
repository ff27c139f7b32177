import { createHash } from 'node:crypto';
import type { Signature } from './cms.ts';

export type SignatureField = {
  /** Signer, reason and time, as PDF readers show them. */
  name: string;
  reason: string;
  signed: Date;
  /** Bytes reserved for the CMS. */
  room: number;
};

type SignBytes = (digest: Buffer) => Promise<Signature>;

/**
 * Appends a signature to a finished PDF as an incremental update, so that its first bytes do not change. Expects the
 * output of pdfkit: a cross-reference table, and catalog and pages as plain dictionaries.
 */
export async function appendSignature(
  pdf: Buffer,
  field: SignatureField,
  sign: SignBytes,
): Promise<{ pdf: Buffer; stamped: boolean }> {
  const { update, gap } = buildUpdate(pdf, field);
  const file = Buffer.concat([pdf, update]);
  const hash = createHash('sha256').update(file.subarray(0, gap.start)).update(file.subarray(gap.end));
  const { cms, stamped } = await sign(hash.digest());
  if (cms.length > field.room) throw new Error(`the signature has ${cms.length} bytes`);
  file.write(cms.toString('hex'), gap.start + 1, 'latin1');
  return { pdf: file, stamped };
}

type Gap = { start: number; end: number };

function buildUpdate(pdf: Buffer, { name, reason, signed, room }: SignatureField): { update: Buffer; gap: Gap } {
  const original = readPdf(pdf);
  const [widget, signature] = [original.size, original.size + 1];
  const catalog = original.dictionary(original.root);
  const pageNumber = firstRef(original.dictionary(refAt(catalog, 'Pages')), 'Kids');
  const page = original.dictionary(pageNumber);
  if (catalog.includes('/AcroForm')) throw new Error('the PDF has a form already');
  const writer = new UpdateWriter(pdf.length);
  writer.object(original.root, withEntry(catalog, `/AcroForm <<\n/Fields [${widget} 0 R]\n/SigFlags 3\n>>`));
  const annotated = page.includes('/Annots [')
    ? page.replace('/Annots [', `/Annots [${widget} 0 R `)
    : withEntry(page, `/Annots [${widget} 0 R]`);
  writer.object(pageNumber, annotated);
  writer.object(
    widget,
    [
      '<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig',
      `/T (Firma)\n/V ${signature} 0 R\n/P ${pageNumber} 0 R\n/Rect [0 0 0 0]\n/F 132\n>>`,
    ].join('\n'),
  );
  const gap = writer.signature(signature, { name, reason, signed, room });
  writer.end(original);
  return { update: writer.bytes(gap), gap };
}

class UpdateWriter {
  readonly #start: number;
  readonly #offsets = new Map<number, number>();
  #text = '';
  #byteRange = { at: 0, length: 0 };

  constructor(start: number) {
    this.#start = start;
  }

  get #at(): number {
    return this.#start + this.#text.length;
  }

  object(number: number, body: string): void {
    this.#offsets.set(number, this.#at);
    this.#text += `${number} 0 obj\n${body}\nendobj\n`;
  }

  /** The gap for the CMS, brackets included: the only bytes that are not signed. */
  signature(number: number, { name, reason, signed, room }: SignatureField): Gap {
    this.#offsets.set(number, this.#at);
    this.#text += `${number} 0 obj\n<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n/ByteRange `;
    this.#byteRange = { at: this.#text.length, length: 36 };
    this.#text += `${' '.repeat(36)}\n/Contents `;
    const start = this.#at;
    this.#text += `<${'0'.repeat(2 * room)}>`;
    const end = this.#at;
    this.#text += `\n/M (${pdfDate(signed)})\n/Name ${textString(name)}\n/Reason ${textString(reason)}\n>>\nendobj\n`;
    return { start, end };
  }

  end({ size, root, info, id, startXref }: Original): void {
    const at = this.#at;
    const entries = [...this.#offsets].sort(([a], [b]) => a - b);
    // The second id changes with every update.
    const version = createHash('sha256').update(this.#text).digest('hex').slice(0, 32);
    this.#text += [
      'xref',
      ...entries.map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n `),
      'trailer',
      `<<\n/Size ${size + 2}\n/Root ${root} 0 R\n/Info ${info} 0 R\n/ID [<${id}> <${version}>]\n/Prev ${startXref}\n>>`,
      `startxref\n${at}\n%%EOF\n`,
    ].join('\n');
  }

  bytes({ start, end }: Gap): Buffer {
    const { at, length } = this.#byteRange;
    const range = `[0 ${start} ${end} ${this.#at - end}]`.padEnd(length);
    if (range.length > length) throw new Error('the PDF is too large to sign');
    return Buffer.from(this.#text.slice(0, at) + range + this.#text.slice(at + length), 'latin1');
  }
}

type Original = ReturnType<typeof readPdf>;

function readPdf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const [tail = ''] = /trailer\n(?:(?!trailer\n).)*%%EOF\n$/s.exec(text.slice(-2048)) ?? [];
  const found = (pattern: RegExp) => {
    const value = pattern.exec(tail)?.[1];
    if (value === undefined) throw new Error(`the PDF has no ${pattern.source}`);
    return value;
  };
  const startXref = Number(found(/startxref\n(\d+)\n/));
  const [, first = ''] = /^xref\n(0 \d+\n)/.exec(text.slice(startXref, startXref + 40)) ?? [];
  if (first === '') throw new Error('the PDF has no table of references');
  const table = startXref + 'xref\n'.length + first.length;
  /** An object that is a dictionary without a stream. */
  const dictionary = (number: number): string => {
    const offset = Number(text.slice(table + number * 20, table + number * 20 + 10));
    const head = `${number} 0 obj\n`;
    const end = text.indexOf('\nendobj', offset);
    const body = text.slice(offset + head.length, end);
    if (!text.startsWith(head, offset) || !body.startsWith('<<') || !body.endsWith('>>')) {
      throw new Error(`object ${number} of the PDF is no dictionary`);
    }
    return body;
  };
  return {
    dictionary,
    startXref,
    size: Number(found(/\/Size (\d+)/)),
    root: Number(found(/\/Root (\d+) 0 R/)),
    info: Number(found(/\/Info (\d+) 0 R/)),
    id: found(/\/ID \[<([0-9a-f]+)>/),
  };
}

function refAt(dictionary: string, key: string): number {
  const found = new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1];
  if (found === undefined) throw new Error(`the PDF has no ${key}`);
  return Number(found);
}

const firstRef = (dictionary: string, key: string) => refAt(dictionary.replace(`/${key} [`, `/${key} `), key);

const withEntry = (dictionary: string, entry: string) => `${dictionary.slice(0, -2)}${entry}\n>>`;

/** UTF-16 with a byte order mark, in hexadecimal: any letter, and nothing to escape. */
function textString(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

function pdfDate(date: Date): string {
  return `D:${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
}
