import { isEmailAddress } from '../formats/email.ts';
import { suggestEmail } from '../formats/email-typos.ts';
import { foldWords } from '../formats/fold-words.ts';
import { type DocumentType, doubtProblem, type ReadDocument, readDocument } from './identity-document.ts';
import { nombreProblem, splitTratamiento } from './nombres.ts';

export const maxRows = 5_000;
/** Longer than any valid cell, so that the verdict can name the field that is too long. */
export const cellMax = 300;

/** Cells as the file has them; `tipoDocumento` is missing or empty when the file has no such column. */
export type ImportedRow = {
  linea: number;
  dni: string;
  tipoDocumento?: string | undefined;
  nombre: string;
  apellido: string;
  correo: string;
  numero: string;
};

const undoMs = 24 * 3_600_000;

/** What was done since then can be undone. */
export const undoLimit = (now: Date) => new Date(now.getTime() - undoMs);

/** Until when an import can be undone; null when it cannot be. */
export function undoDeadline(importacion: {
  estado: string;
  terminado: Date | null;
  deshecha: Date | null;
  avisos: readonly unknown[];
}): Date | null {
  const { estado, terminado, deshecha, avisos } = importacion;
  if (estado !== 'terminada' || !terminado || deshecha || avisos.length === 0) return null;
  return new Date(terminado.getTime() + undoMs);
}

export const verdicts = ['nuevo', 'existente', 'matriculado', 'error'] as const;
export type Verdict = (typeof verdicts)[number];

/** A person who already has an account. */
export type KnownUsuario = {
  usuarioId: number;
  dni: string;
  correo: string;
  nombre: string;
  apellido: string;
  matriculado: boolean;
  /** The account was deleted; `correoTaken`: a live account has its e-mail by now. */
  eliminado: boolean;
  correoTaken: boolean;
};

/** A row as it will be stored. */
export type PreparedRow = Omit<ImportedRow, 'tipoDocumento'> & { tipoDocumento: DocumentType };

export type ReviewedRow = PreparedRow & {
  veredicto: Verdict;
  /** Error, or a remark; may be empty. */
  motivo: string;
  usuarioId: number | null;
  /** A deleted account has this document. */
  eliminado: boolean;
};

export type ReviewOptions = {
  /** Restore the leading zeros that spreadsheets drop from a DNI. */
  completarCeros: boolean;
  /** Take as passports or carnés what looks like one, though the file does not say so. */
  aceptarTipos: boolean;
  /** Restore deleted accounts instead of creating others with the same document. */
  restaurarEliminados: boolean;
};

export function checkRows(
  rows: readonly ImportedRow[],
  known: readonly KnownUsuario[],
  opciones: ReviewOptions,
): ReviewedRow[] {
  const live = known.filter(({ eliminado }) => !eliminado);
  const byDni = new Map(live.map((known) => [known.dni, known]));
  const byCorreo = new Map(live.map((known) => [known.correo.toLowerCase(), known]));
  const deletedByDni = new Map(known.filter(({ eliminado }) => eliminado).map((known) => [known.dni, known]));
  const dniLine = new Map<string, number>();
  const correoLine = new Map<string, number>();

  return rows.map((raw) => {
    const { row, problem, nota } = prepareRow(raw, opciones);
    const correo = row.correo.toLowerCase();
    const base = { ...row, usuarioId: null, eliminado: false };
    const error = (motivo: string): ReviewedRow => ({ ...base, veredicto: 'error', motivo });

    if (problem) return error(problem);
    const repeated = dniLine.get(row.dni);
    if (repeated !== undefined) return error(`El mismo DNI está en la línea ${repeated}`);
    dniLine.set(row.dni, row.linea);
    if (correo !== '') {
      const repeatedCorreo = correoLine.get(correo);
      if (repeatedCorreo !== undefined) return error(`El mismo correo está en la línea ${repeatedCorreo}`);
      correoLine.set(correo, row.linea);
      if (!isEmailAddress(correo)) return error(`El correo «${row.correo}» no es válido`);
    }

    const theirs = byDni.get(row.dni);
    const ofCorreo = byCorreo.get(correo);
    if (ofCorreo && ofCorreo.usuarioId !== theirs?.usuarioId) {
      return error(
        theirs
          ? `El DNI es de ${nombreOf(theirs)} y el correo, de ${nombreOf(ofCorreo)}`
          : `El correo ya es de ${nombreOf(ofCorreo)}, con DNI ${ofCorreo.dni}`,
      );
    }
    if (!theirs) {
      const deleted = deletedByDni.get(row.dni);
      if (deleted && opciones.restaurarEliminados) {
        const theirCorreo = deleted.correo.toLowerCase();
        const sameCorreo = theirCorreo === correo ? undefined : correoLine.get(theirCorreo);
        const problem = restoreProblem(deleted, sameCorreo);
        if (problem) return { ...error(problem), eliminado: true };
        correoLine.set(theirCorreo, row.linea);
        const motivo = [nota, 'Se restaura su cuenta, con lo que tenía', differences(row, deleted)];
        const restored = { usuarioId: deleted.usuarioId, eliminado: true };
        return { ...row, ...restored, veredicto: 'existente', motivo: motivo.filter(Boolean).join('. ') };
      }
      const missing = newUsuarioProblem(row);
      if (missing) return { ...error(missing), eliminado: deleted !== undefined };
      const deletion = deleted && 'Tuvo una cuenta que se eliminó';
      const remarks = [nota, deletion, personRemark(row), correoRemark(row.correo)];
      const motivo = remarks.filter(Boolean).join('. ');
      return { ...base, veredicto: 'nuevo', motivo, eliminado: deleted !== undefined };
    }
    if (isSomebodyElse(row, theirs)) {
      return error(`El DNI es de ${nombreOf(theirs)}, que usa otro correo: revisa el número`);
    }
    return {
      ...base,
      veredicto: theirs.matriculado ? 'matriculado' : 'existente',
      motivo: [nota, differences(row, theirs)].filter(Boolean).join('. '),
      usuarioId: theirs.usuarioId,
    };
  });
}

function restoreProblem({ correo, correoTaken }: KnownUsuario, sameCorreoLine: number | undefined): string | null {
  if (correoTaken) return `No se puede restaurar su cuenta: su correo ${correo} es ahora de otra`;
  return sameCorreoLine === undefined
    ? null
    : `No se puede restaurar su cuenta: su correo está en la línea ${sameCorreoLine}`;
}

/** The row as it will be stored: its document read, e-mail and phone normalized. */
export function prepareRow(raw: ImportedRow, opciones: ReviewOptions) {
  const documento = readDocument(raw.dni, raw.tipoDocumento);
  const refused = isRefused(documento, opciones);
  const [nombre, apellido] = [splitTratamiento(raw.nombre), splitTratamiento(raw.apellido)];
  const left = [nombre, apellido].map(({ tratamiento }) => tratamiento && `Sin «${tratamiento}» en el nombre`);
  const row: PreparedRow = {
    ...raw,
    nombre: nombre.nombre,
    apellido: apellido.nombre,
    dni: refused ? documento.typed : documento.numero,
    tipoDocumento: documento.tipo,
    correo: normalizeCorreo(raw.correo),
    numero: normalizeNumero(raw.numero),
  };
  const problem = documento.problem ?? (refused ? doubtProblem(documento) : null);
  return { row, problem, nota: [documento.note, ...left].filter(Boolean).join('. ') };
}

function isRefused({ doubt }: ReadDocument, { completarCeros, aceptarTipos }: ReviewOptions): boolean {
  return (doubt === 'ceros' && !completarCeros) || (doubt === 'tipo' && !aceptarTipos);
}

/** What people write for 'none'. */
const blank = /^([-–—.]+|s\/?n|n\/?a|no tiene|ninguno|sin (correo|e-?mail|celular|tel[eé]fono|n[uú]mero)|0)$/i;

export function isBlankMark(cell: string): boolean {
  return blank.test(cell);
}

/** 'mailto:ana@correo.pe', 'Ana <ana@correo.pe>;' → 'ana@correo.pe'. */
export function normalizeCorreo(cell: string): string {
  const text = cell.trim();
  // Longer than any address; what follows is not linear in its length.
  if (text.length > 500) return text;
  const address = /<([^<>]+)>/.exec(text)?.[1] ?? text;
  const correo = address
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .trim();
  return blank.test(correo) ? '' : correo.replace(/[;,.]+$/, '');
}

function normalizeNumero(cell: string): string {
  const text = cell.trim().replace(/^(\d{6,15})[.,]0{1,2}$/, '$1');
  return blank.test(text) ? '' : text;
}

function newUsuarioProblem({ nombre, apellido, correo, numero }: PreparedRow): string | null {
  const problem = nombreProblem('nombre', nombre) ?? nombreProblem('apellido', apellido);
  if (problem) return problem;
  if (correo === '') return 'Falta el correo';
  return numeroProblem(numero);
}

function numeroProblem(numero: string): string | null {
  if (numero === '') return null;
  if (numero.length > 30) return 'El número pasa de 30 caracteres';
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(numero)) return `La hoja de cálculo recortó el celular: «${numero}»`;
  if (/^(\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{4}-\d{2}-\d{2})(?!\d)/.test(numero)) {
    return `El celular «${numero}» es una fecha`;
  }
  const digits = numero.replace(/\D/g, '').length;
  const letters = numero.match(/\p{L}/gu)?.length ?? 0;
  return digits < 6 || letters > digits || /[@#]/.test(numero)
    ? `El celular «${numero}» no es un número de teléfono`
    : null;
}

/** What is likely an example or a slip, and may be right. */
function personRemark({ dni, nombre, apellido, correo }: PreparedRow): string | null {
  const isExample = /^(12345678|87654321)$/.test(dni) && /@(ejemplo|example)\./i.test(correo);
  if (isExample) return 'Parece un ejemplo: mira si la fila es de una persona';
  return /\d/.test(nombre + apellido) ? 'El nombre lleva un número: mira si es así' : null;
}

function correoRemark(correo: string): string | null {
  const meant = suggestEmail(correo);
  if (meant) return `¿El correo era ${meant}?`;
  return /[^\0-\x7f]/.test(correo) ? 'El correo lleva tildes o eñe: mira si es así' : null;
}

/** Another address and no word of the name in common: the number is probably mistyped. */
function isSomebodyElse(row: PreparedRow, theirs: KnownUsuario): boolean {
  if (row.nombre === '' || row.correo === '' || row.correo.toLowerCase() === theirs.correo.toLowerCase()) return false;
  const words = foldWords(nombreOf(theirs)).split(' ');
  return !foldWords(`${row.nombre} ${row.apellido}`)
    .split(' ')
    .some((word) => word.length > 2 && words.includes(word));
}

/** The account is not changed; the remark says where it differs from the row. */
function differences(row: PreparedRow, theirs: KnownUsuario): string {
  const otherNombre = row.nombre !== '' && foldWords(`${row.nombre} ${row.apellido}`) !== foldWords(nombreOf(theirs));
  const otherCorreo = row.correo !== '' && row.correo.toLowerCase() !== theirs.correo.toLowerCase();
  return [
    otherNombre && `En su cuenta figura como ${nombreOf(theirs)}`,
    otherCorreo && `Su cuenta usa ${theirs.correo}`,
  ]
    .filter(Boolean)
    .join('. ');
}

function nombreOf({ nombre, apellido }: Pick<KnownUsuario, 'nombre' | 'apellido'>): string {
  return `${nombre} ${apellido}`;
}
