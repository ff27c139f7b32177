import type { ArchivoTipo } from 'domain/formats/archivos.ts';
import { listZipEntries } from './zip-entries.ts';

/** Reads part of the object; spans end within it. */
export type ReadSpan = (start: number, end: number) => Promise<Buffer>;

export type ContentVerdict = 'ok' | 'otro' | 'macros';

const headBytes = 1024;

/** The file that an Office document of the type cannot do without. */
const officeParts = {
  docx: 'word/document.xml',
  pptx: 'ppt/presentation.xml',
  xlsx: 'xl/workbook.xml',
} as const;

/** Whether the content is what the name of the file says. Nothing but the bytes decides. */
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
