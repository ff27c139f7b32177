import { inflateRawSync, constants as zlib } from 'node:zlib';
import {
  PDFArray,
  type PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { NoMarkReason } from 'domain/formats/archivos.ts';

/** Limit of the inflated bytes of all object streams. pdf-lib inflates these, but neither page content nor pictures. */
export const inflatedMax = 32 * 1024 ** 2;
/** pdf-lib allocates the entries of a cross-reference stream by their declared count. */
const entriesMax = 1_000_000;
/**
 * Limit of the heap that the objects of a document take, by estimate: half of what the thread may use. A thread whose
 * heap is full is ended, but when the table of a large dictionary does not fit any more, V8 ends the whole process.
 */
const heapMax = 256 * 1024 ** 2;
/** Bytes of heap per object, beside those of what is in it. */
const heapOf = { object: 80, dictionary: 240, array: 80, name: 120, integer: 100, token: 120 };
const zlibHeader = 2;

/**
 * Parses a document as `PDFDocument.load` would and returns why it must not be loaded. The inflated size is known
 * before pdf-lib allocates it in typed arrays, which no memory limit of a worker thread counts.
 */
export async function findExcess(pdf: Uint8Array): Promise<NoMarkReason | null> {
  const parser = new BoundedParser(pdf);
  try {
    const { trailerInfo } = await parser.parseDocument();
    return parser.excess === 'ilegible' && trailerInfo.Encrypt ? 'cifrado' : parser.excess;
  } catch (error) {
    if (parser.excess === 'grande') return 'grande';
    throw error;
  }
}

class BoundedParser extends PDFParser {
  /** pdf-lib skips an object that throws, so the reason is stored until the end. */
  excess: NoMarkReason | null = null;
  #left = inflatedMax;
  #heapLeft = heapMax;

  override parseObject(ref?: PDFRef): PDFObject {
    this.#take(heapOf.object);
    const object = super.parseObject(ref);
    if (!(object instanceof PDFRawStream)) return object;
    const type = object.dict.lookup(PDFName.of('Type'));
    const isTable = type === PDFName.of('XRef');
    if (!isTable && type !== PDFName.of('ObjStm')) return object;
    const contents = this.#inflate(object);
    if (isTable && entriesOf(object) > Math.min(entriesMax, contents.length)) this.#stop('ilegible');
    this.#take(tokensIn(contents) * heapOf.token);
    const dict = object.dict.clone();
    dict.delete(PDFName.of('Filter'));
    return PDFRawStream.of(dict, contents);
  }

  /** Of tables and of the headers of objects; pdf-lib catches no error of these. */
  override parseRawInt(): number {
    this.#take(heapOf.integer);
    return super.parseRawInt();
  }

  override parseName(): PDFName {
    this.#take(heapOf.name);
    return super.parseName();
  }

  override parseArray(ref?: PDFRef): PDFArray {
    this.#take(heapOf.array);
    return super.parseArray(ref);
  }

  override parseDict(ref?: PDFRef): PDFDict {
    this.#take(heapOf.dictionary);
    return super.parseDict(ref);
  }

  #take(bytes: number): void {
    this.#heapLeft -= bytes;
    if (this.#heapLeft < 0) this.#stop('grande');
  }

  #inflate(stream: PDFRawStream): Uint8Array {
    if (this.excess === 'grande') this.#stop(this.excess);
    let { contents } = stream;
    for (const filter of filtersOf(stream)) {
      // No producer writes objects in another encoding, and pdf-lib's decoders have no bound.
      if (filter !== PDFName.of('FlateDecode')) this.#stop('ilegible');
      contents = this.#inflateOnce(contents);
      this.#left -= contents.length;
    }
    return contents;
  }

  #inflateOnce(packed: Uint8Array): Uint8Array {
    try {
      // Like pdf-lib: read a truncated stream as far as it goes and ignore its checksum.
      const options = { maxOutputLength: Math.max(1, this.#left), finishFlush: zlib.Z_SYNC_FLUSH };
      return inflateRawSync(packed.subarray(zlibHeader), options);
    } catch (error) {
      return this.#stop((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'grande' : 'ilegible');
    }
  }

  #stop(excess: NoMarkReason): never {
    if (this.excess !== 'grande') this.excess = excess;
    throw new Error(`excess: ${excess}`);
  }
}

const delimiters = Uint8Array.from({ length: 256 }, (_, byte) => Number('[<(/'.includes(String.fromCharCode(byte))));

/** About as many as the objects that pdf-lib makes of a stream of objects. */
function tokensIn(contents: Uint8Array): number {
  let tokens = 0;
  let between = true;
  for (const byte of contents) {
    const isSpace = byte <= 0x20;
    if (delimiters[byte] === 1 || (between && !isSpace)) tokens += 1;
    between = isSpace;
  }
  return tokens;
}

function filtersOf({ dict }: PDFRawStream): PDFObject[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  if (filter instanceof PDFArray) return Array.from({ length: filter.size() }, (_, i) => filter.lookup(i)!);
  return filter ? [filter] : [];
}

function entriesOf({ dict }: PDFRawStream): number {
  const index = dict.lookup(PDFName.of('Index'));
  if (!(index instanceof PDFArray)) return dict.lookup(PDFName.of('Size'), PDFNumber).asNumber();
  const numbers = Array.from({ length: index.size() }, (_, i) => index.lookup(i, PDFNumber).asNumber());
  return numbers.filter((_, i) => i % 2 === 1).reduce((sum, length) => sum + Math.max(0, length), 0);
}
