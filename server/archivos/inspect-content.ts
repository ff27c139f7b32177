import type { ArchivoTipo } from 'domain/formats/archivos.ts';

/** Reads part of the object; spans end within it. */
export type ReadSpan = (start: number, end: number) => Promise<Buffer>;

export type ContentVerdict = 'ok' | 'otro' | 'macros';

const headBytes = 1024;

/** The file that every Office document of the type contains. */
const officeParts = {
  docx: 'word/document.xml',
  pptx: 'ppt/presentation.xml',
  xlsx: 'xl/workbook.xml',
} as const;

const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const entrySignature = 0x02014b50;
const endBytes = 22;
/** The end may be followed by a comment of 64 KB. */
const tailBytes = endBytes + 0xffff;
/** Enough for tens of thousands of entries; larger directories are not read further. */
const maxDirectory = 4 * 1024 ** 2;

/** Whether the bytes are of the type that the name of the file says. */
export async function inspectContent(tipo: ArchivoTipo, bytes: number, read: ReadSpan): Promise<ContentVerdict> {
  const head = await read(0, Math.min(headBytes, bytes) - 1);
  switch (tipo) {
    case 'pdf':
      return verdict(head.includes('%PDF-'));
    case 'mp3':
      return verdict(isMp3(head));
    case 'mp4':
      return verdict(head.toString('latin1', 4, 8) === 'ftyp');
    case 'webm':
      return verdict(head.readUInt32BE(0) === 0x1a45dfa3 && head.subarray(0, 64).includes('webm'));
    case 'vtt':
      return verdict(/^(\ufeff)?WEBVTT(\s|$)/.test(head.toString('utf8')) && !head.includes(0));
    default:
      return inspectZip(tipo, bytes, head, read);
  }
}

const verdict = (good: boolean): ContentVerdict => (good ? 'ok' : 'otro');

/** An ID3 tag, or the first frame of layer III. */
function isMp3(head: Buffer): boolean {
  if (head.toString('latin1', 0, 3) === 'ID3') return true;
  const [first = 0, second = 0] = head;
  return first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02;
}

async function inspectZip(
  tipo: 'docx' | 'pptx' | 'xlsx' | 'zip',
  bytes: number,
  head: Buffer,
  read: ReadSpan,
): Promise<ContentVerdict> {
  if (head.readUInt32BE(0) !== 0x504b0304) return 'otro';
  const entries = await listZipEntries(bytes, read);
  if (!entries) return 'otro';
  if (tipo === 'zip') return 'ok';
  if (!entries.has('[Content_Types].xml') || !entries.has(officeParts[tipo])) return 'otro';
  return [...entries].some((name) => /(^|\/)vbaproject\.bin$/i.test(name)) ? 'macros' : 'ok';
}

/**
 * Names in the directory of a ZIP archive; null when it has none. Inflates nothing and reads only the end of the
 * archive. Does not read ZIP64 archives, which are larger than 4 GB.
 */
async function listZipEntries(bytes: number, read: ReadSpan): Promise<ReadonlySet<string> | null> {
  const tail = await read(Math.max(0, bytes - tailBytes), bytes - 1);
  const at = tail.lastIndexOf(endSignature);
  if (at === -1 || at + endBytes > tail.length) return null;
  const [size, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
  if (size === 0 || start + size > bytes) return null;
  return namesIn(await read(start, start + Math.min(size, maxDirectory) - 1));
}

function namesIn(directory: Buffer): ReadonlySet<string> | null {
  const names = new Set<string>();
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === entrySignature) {
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    names.add(directory.toString('utf8', at + 46, nameEnd));
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names.size > 0 ? names : null;
}
