import { isEmailAddress } from '../formats/email.ts';
import type { CsvRecord } from '../formats/parse-csv.ts';

export const maxRows = 5_000;
/** Longer than any valid cell, so that the verdict can name the field that is too long. */
export const cellMax = 300;

export const fields = ['dni', 'nombre', 'apellido', 'correo', 'numero'] as const;
type Field = (typeof fields)[number];
export type ImportedRow = { linea: number } & Record<Field, string>;

const nombresOf: Record<Field, readonly string[]> = {
  dni: ['dni', 'documento', 'nro documento', 'numero de documento', 'n documento', 'doc'],
  nombre: ['nombre', 'nombres'],
  apellido: ['apellido', 'apellidos'],
  correo: ['correo', 'email', 'e mail', 'mail', 'correo electronico'],
  numero: ['numero', 'celular', 'telefono', 'movil'],
};

const required = ['dni', 'nombre', 'apellido', 'correo'] as const;

/** Maps rows to fields by the header; `faltan` lists missing columns. */
export function readRows([heading, ...records]: readonly CsvRecord[]): { filas: ImportedRow[]; faltan: Field[] } {
  const titulos = (heading?.cells ?? []).map(fold);
  const column = Object.fromEntries(
    fields.map((field) => [field, titulos.findIndex((titulo) => nombresOf[field].includes(titulo))]),
  ) as Record<Field, number>;
  const faltan = required.filter((field) => column[field] === -1);
  if (faltan.length > 0) return { filas: [], faltan };
  const filas = records.map(({ line, cells }) => {
    const value = (field: Field) => sort(cells[column[field]] ?? '');
    return {
      linea: line,
      ...(Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<Field, string>),
    };
  });
  return { filas, faltan };
}

function fold(titulo: string): string {
  const unaccented = titulo.normalize('NFD').replace(/\p{M}/gu, '');
  return unaccented
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Collapses whitespace and removes the apostrophe with which spreadsheets mark text. */
function sort(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .replace(/^'/, '')
    .slice(0, cellMax)
    .toWellFormed();
}

export type Verdict = 'nuevo' | 'existente' | 'matriculado' | 'error';
export const verdicts = ['nuevo', 'existente', 'matriculado', 'error'] as const;

/** A person who already has an account. */
export type KnownUsuario = {
  usuarioId: number;
  dni: string;
  correo: string;
  nombre: string;
  apellido: string;
  matriculado: boolean;
};

export type ReviewedRow = ImportedRow & {
  veredicto: Verdict;
  /** Error, or a remark; may be empty. */
  motivo: string;
  usuarioId: number | null;
};

type ReviewOptions = {
  /** Restore the leading zeros that spreadsheets drop from a DNI. */
  completarCeros: boolean;
};

/** A DNI with its leading zeros restored; null when none can be missing. */
export function padDni(dni: string): string | null {
  return /^[1-9]\d{5,6}$/.test(dni) ? dni.padStart(8, '0') : null;
}

export function checkRows(
  rows: readonly ImportedRow[],
  known: readonly KnownUsuario[],
  opciones: ReviewOptions,
): ReviewedRow[] {
  const byDni = new Map(known.map((known) => [known.dni, known]));
  const byCorreo = new Map(known.map((known) => [known.correo.toLowerCase(), known]));
  const dniLine = new Map<string, number>();
  const correoLine = new Map<string, number>();

  return rows.map((raw) => {
    const { row, nota } = prepareRow(raw, opciones);
    const correo = row.correo.toLowerCase();
    const error = (motivo: string): ReviewedRow => ({ ...row, veredicto: 'error', motivo, usuarioId: null });

    const bad = dniProblem(row.dni);
    if (bad) return error(bad);
    const repeated = dniLine.get(row.dni);
    if (repeated !== undefined) return error(`El mismo DNI está en la línea ${repeated}`);
    dniLine.set(row.dni, row.linea);
    const repeatedCorreo = correo === '' ? undefined : correoLine.get(correo);
    if (repeatedCorreo !== undefined) return error(`El mismo correo está en la línea ${repeatedCorreo}`);
    if (correo !== '') correoLine.set(correo, row.linea);
    if (correo !== '' && !isEmailAddress(correo)) return error(`El correo «${row.correo}» no es válido`);

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
      const missing = newUsuarioProblem(row);
      return missing ? error(missing) : { ...row, veredicto: 'nuevo', motivo: nota, usuarioId: null };
    }
    return {
      ...row,
      veredicto: theirs.matriculado ? 'matriculado' : 'existente',
      motivo: [nota, differences(row, theirs)].filter(Boolean).join('. '),
      usuarioId: theirs.usuarioId,
    };
  });
}

/** The row as it will be stored: DNI without spaces and, if requested, with its leading zeros. */
export function prepareRow(raw: ImportedRow, { completarCeros }: ReviewOptions) {
  const typed = raw.dni.replace(/\s/g, '').toUpperCase();
  const integer = completarCeros ? padDni(typed) : null;
  return {
    row: { ...raw, dni: integer ?? typed },
    nota: integer ? `DNI completado: ${typed} → ${integer}` : '',
  };
}

function dniProblem(dni: string): string | null {
  if (dni === '') return 'Falta el DNI';
  if (/^([0-9]{8}|[0-9A-Z]{9,12})$/.test(dni)) return null;
  const integer = padDni(dni);
  if (integer) return `El DNI «${dni}» tiene ${dni.length} dígitos. ¿Era ${integer}?`;
  if (/^\d+([.,]\d+)?E\+?\d+$/.test(dni)) return `La hoja de cálculo recortó el DNI: «${dni}»`;
  return `El DNI «${dni}» no es válido`;
}

function newUsuarioProblem({ nombre, apellido, correo, numero }: ImportedRow): string | null {
  if (nombre === '') return 'Falta el nombre';
  if (apellido === '') return 'Falta el apellido';
  if (correo === '') return 'Falta el correo';
  if (nombre.length > 150) return 'El nombre pasa de 150 caracteres';
  if (apellido.length > 150) return 'El apellido pasa de 150 caracteres';
  return numero.length > 30 ? 'El número pasa de 30 caracteres' : null;
}

/** The account is not changed; the remark says where it differs from the row. */
function differences(row: ImportedRow, theirs: KnownUsuario): string {
  const otherNombre = row.nombre !== '' && fold(`${row.nombre} ${row.apellido}`) !== fold(nombreOf(theirs));
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
