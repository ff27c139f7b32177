import type { Cliente } from 'domain/comprobantes/document.ts';
import { ZipArchive } from 'domain/formats/xlsx/zip.ts';
import { parseXml, type XmlElement } from 'domain/formats/xml/parse-xml.ts';
import { findAll, textAt, textOf } from 'domain/formats/xml/xml-tree.ts';
import { ComprobantesUnavailable, type Verdict } from './port.ts';

const duplicateCodes = ['1033', '2109', '4000'];
/** A summary of this name was presented before; the ticket of a repeated one may say so too. */
const presentedCode = '2223';
/**
 * The number was rejected or voided before: a code in the range of the exceptions, although a retry can never succeed.
 */
const spentCode = '1032';

/**
 * Verdict for a code: 100 to 1999 are exceptions (not taken), 2000 to 3999 rejections (the number is spent), from 4000
 * on observations of a document that was taken.
 */
export function verdictOf(code: string, message: string, cdr: Buffer | null = null): Verdict {
  const number = Number(code);
  if (number === 0) return { kind: 'accepted', notes: [], cdr };
  if (code === presentedCode || (duplicateCodes.includes(code) && cdr === null)) {
    return { kind: 'duplicate', code, message };
  }
  if (code === spentCode) return { kind: 'rejected', code, message, cdr };
  if (number >= 4_000) return { kind: 'accepted', notes: [`${code} - ${message}`], cdr };
  if (number >= 2_000) return { kind: 'rejected', code, message, cdr };
  return { kind: 'exception', code, message };
}

/**
 * The verdict in a CDR: a zip with one `R-….xml`. Its signature is not verified, because that of SUNAT's beta is
 * invalid.
 */
export async function readCdr(zip: Buffer): Promise<Verdict> {
  try {
    const root = await contentOf(zip);
    const [response] = findAll(root, 'Response');
    const code = textAt(response!, 'ResponseCode')!.trim();
    if (!/^\d{1,4}$/.test(code)) throw new Error(`response code ${code}`);
    const verdict = verdictOf(code, textAt(response!, 'Description')?.trim() ?? '', zip);
    if (verdict.kind !== 'accepted') return verdict;
    const notes = findAll(root, 'Note').map((note) => textOf(note).trim());
    return { ...verdict, notes: [...verdict.notes, ...notes] };
  } catch (error) {
    throw new ComprobantesUnavailable('the answer has no CDR that can be read', { cause: error });
  }
}

/**
 * Whether a CDR names this recipient. Another program that used the number sold to somebody else. False without a CDR
 * and for an anonymous recipient, which says nothing.
 */
export async function isAbout(verdict: Verdict, { kind, documento }: Cliente): Promise<boolean> {
  if (!('cdr' in verdict) || !verdict.cdr || kind === '-') return false;
  const [recipient] = findAll(await contentOf(verdict.cdr), 'RecipientParty');
  const named = recipient && textAt(recipient, 'PartyIdentification/ID');
  return named?.trim() === `${kind}-${documento}`;
}

async function contentOf(zip: Buffer): Promise<XmlElement> {
  const archive = new ZipArchive(zip);
  const name = archive.names().find((each) => /\.xml$/i.test(each));
  return parseXml((await archive.text(name ?? '')) ?? '');
}
