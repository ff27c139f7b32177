import { foldWords } from '../formats/fold-words.ts';
import { isRuc } from './comprobante.ts';

/** Identity documents that an account may have. */
export const documentTypes = { DNI: 'DNI', CE: 'Carné de extranjería', PAS: 'Pasaporte' } as const;
export type DocumentType = keyof typeof documentTypes;
export const documentTypeKeys = Object.keys(documentTypes) as [DocumentType, ...DocumentType[]];

const patterns: Record<DocumentType, RegExp> = {
  DNI: /^\d{8}$/,
  CE: /^[0-9A-Z]{9,12}$/,
  PAS: /^[0-9A-Z]{6,12}$/,
};

const expected: Record<DocumentType, string> = {
  DNI: 'El DNI tiene 8 dígitos',
  CE: 'El carné de extranjería tiene de 9 a 12 letras o números',
  PAS: 'El pasaporte tiene de 6 a 12 letras o números',
};

/** What is wrong with a number of a document, in words; null when it is right. An unknown type has its own error. */
export function numeroProblem(tipo: DocumentType, numero: string): string | null {
  if (!Object.hasOwn(patterns, tipo)) return null;
  if (/^0+$/.test(numero)) return `«${numero}» no es el documento de nadie`;
  return patterns[tipo].test(numero) ? null : expected[tipo];
}

/**
 * For callers that name no type: 8 digits are a DNI. Of 9 to 12 signs, letters mean a passport, unless the number
 * begins with the zero of a carné de extranjería.
 */
export function inferTipo(numero: string): DocumentType {
  if (patterns.DNI.test(numero)) return 'DNI';
  return /[A-Z]/.test(numero) && /^[^0].{8}/.test(numero) ? 'PAS' : 'CE';
}

/**
 * What a cell says. A `doubt` is a proposal that a person has to accept: zeros that a spreadsheet dropped, or a type
 * that the file does not name.
 */
export type ReadDocument = {
  tipo: DocumentType;
  numero: string;
  /** The number without the zeros that a doubt adds. */
  typed: string;
  problem: string | null;
  doubt: 'ceros' | 'tipo' | null;
  /** How the number was read, when it differs from what was typed. */
  note: string;
};

/** A DNI with its leading zeros restored; null when none can be missing. */
export function padDni(dni: string): string | null {
  return /^[1-9]\d{5,6}$/.test(dni) ? dni.padStart(8, '0') : null;
}

const prefix =
  /^(D\.?\s?N\.?\s?I\.?|C\.?\s?E\.?|CARN[EÉ]T?(?:\s+DE)?(?:\s+EXT(?:RANJER[IÍ]A)?\.?)?|PAS(?:APORTE|SPORT)?\.?|RUC|PTP|CPP)(?:\s*N(?:[°º]|RO)?\.?(?=[\s:\d]))?[\s:.#°º/-]*(?=[A-Z0-9])/;

/** The type a prefix or the cell of a 'Tipo de documento' column names; codes are those of SUNAT's catalogue 06. */
function tipoNamed(words: string): DocumentType | 'otro' | null {
  const name = foldWords(words).replaceAll(' ', '');
  if (name === '') return null;
  if (/^(dni|l?e?dni|documentonacional.*|0?1)$/.test(name)) return 'DNI';
  if (/^(ce|carnet?(de)?(ext.*)?|0?4)$/.test(name)) return 'CE';
  if (/^(pas|pass?aporte|passport|0?7)$/.test(name)) return 'PAS';
  return 'otro';
}

export function readDocument(cell: string, tipoCell = ''): ReadDocument {
  const typed = cell.normalize('NFKC').toUpperCase().trim();
  const { named, body } = splitPrefix(typed);
  const declared = tipoNamed(tipoCell);
  const plain = typed.replace(/\s/g, '');
  const bad = (problem: string): ReadDocument => {
    const tipo = declared && declared !== 'otro' ? declared : 'DNI';
    return { tipo, numero: plain, typed: plain, problem, doubt: null, note: '' };
  };
  if (typed === '') return bad('Falta el DNI');
  if (named === 'otro' || declared === 'otro') {
    return bad(`«${(named === 'otro' ? typed : tipoCell).trim()}»: se admite DNI, carné de extranjería o pasaporte`);
  }
  if (named && declared && named !== declared) return bad(`«${typed}» no es del tipo ${declared}`);
  if (/^\d+([.,]\d+)?E\+?\d+$/.test(body)) return bad(`La hoja de cálculo recortó el DNI: «${typed}»`);

  const numero = numeroIn(body);
  const read = recognise(numero, named ?? declared, bad);
  const note = read.problem === null && numero !== plain ? `Documento leído: «${typed}» → ${numero}` : '';
  return { ...read, note: [note, read.note].filter(Boolean).join('. ') };
}

/** 'CE123456' has too few signs for a carné de extranjería: its letters belong to the number. */
function splitPrefix(typed: string): { named: DocumentType | 'otro' | null; body: string } {
  const found = prefix.exec(typed);
  if (!found) return { named: null, body: typed };
  const body = typed.slice(found[0].length);
  const glued = /[A-Z]$/.test(found[0]) && /^\d/.test(body);
  if (glued && found[1] === 'CE' && numeroIn(body).length < 9) return { named: null, body: typed };
  return { named: tipoNamed(found[1]!), body };
}

/** Without thousands separators, the decimals of a number cell, hyphens or the check digit that a DNI shows. */
function numeroIn(body: string): string {
  const withDigit = /^(\d{8})\s*[-–]\s*[0-9A-K]$/.exec(body);
  if (withDigit) return withDigit[1]!;
  const whole = body.replace(/[.,;:]{1,3}$/, '').replace(/^(\d{5,12})[.,]0{1,2}$/, '$1');
  const compact = whole.replace(/[\s'’–_-]/g, '');
  // Points elsewhere than between thousands are decimals of another number.
  return /^\d{1,3}([.,]\d{3})+$/.test(compact) ? compact.replace(/[.,]/g, '') : compact;
}

function recognise(numero: string, named: DocumentType | null, bad: (problem: string) => ReadDocument): ReadDocument {
  const sure = (tipo: DocumentType): ReadDocument => ({
    tipo,
    numero,
    typed: numero,
    problem: null,
    doubt: null,
    note: '',
  });
  const invalid = () => bad(`El DNI «${numero}» no es válido`);
  if (!/^[0-9A-Z]+$/.test(numero)) return invalid();
  if (/^0+$/.test(numero)) return bad(`«${numero}» no es el documento de nadie`);
  if (named) {
    if (numeroProblem(named, numero) === null) return sure(named);
    const padded = named === 'CE' ? padCarne(numero) : named === 'DNI' ? padDni(numero) : null;
    return padded ? withZeros(sure(named), padded) : bad(`${expected[named]}: «${numero}» no es válido`);
  }
  if (patterns.DNI.test(numero)) return sure('DNI');
  const padded = padDni(numero);
  if (padded) return withZeros(sure('DNI'), padded);
  if (isRuc(numero)) return bad(rucProblem(numero));
  if (/^0[0-9A-Z]{8,11}$/.test(numero)) return sure('CE');
  if (/^9\d{8}$/.test(numero)) return bad(`«${numero}» parece un celular, no un documento`);
  if (/^O\d{7}$/.test(numero)) return bad(`«${numero}» empieza con la letra O. ¿Era 0${numero.slice(1)}?`);
  if (/^[A-Z]{1,3}\d{5,9}[A-Z]?$/.test(numero) && patterns.PAS.test(numero)) return { ...sure('PAS'), doubt: 'tipo' };
  return patterns.CE.test(numero) ? { ...sure('CE'), doubt: 'tipo' } : invalid();
}

/** What to ask when a doubt was not accepted. */
export function doubtProblem({ tipo, typed, numero, doubt }: ReadDocument): string | null {
  if (doubt === 'tipo') return `«${numero}» no es un DNI. ¿Es un ${documentTypes[tipo].toLowerCase()}?`;
  if (doubt === null) return null;
  const name = tipo === 'DNI' ? 'DNI' : 'carné';
  return `El ${name} «${typed}» tiene ${typed.length} dígitos. ¿Era ${numero}?`;
}

function withZeros(read: ReadDocument, numero: string): ReadDocument {
  const name = read.tipo === 'DNI' ? 'DNI' : 'Carné';
  return { ...read, numero, doubt: 'ceros', note: `${name} completado: ${read.numero} → ${numero}` };
}

/** A carné de extranjería begins with two zeros. */
function padCarne(numero: string): string | null {
  return /^[1-9]\d{5,6}$/.test(numero) ? numero.padStart(9, '0') : null;
}

function rucProblem(ruc: string): string {
  return ruc.startsWith('10')
    ? `«${ruc}» es un RUC. ¿El DNI es ${ruc.slice(2, 10)}?`
    : `«${ruc}» es el RUC de una empresa`;
}
