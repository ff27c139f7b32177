import type { DocumentType } from 'domain/rules/identity-document.ts';
import type { ImportedRow, Verdict } from 'domain/rules/importacion.ts';
import { splitTratamiento, toNameCase } from 'domain/rules/nombres.ts';
import type { ReadRow } from 'domain/rules/read-people.ts';
import type { ImportOptions } from './import-switches.tsx';

/** A row of the request; `blocked` says why it is not sent. */
type PreparedRow = { sent: ImportedRow; blocked: string };

export type RowView = Omit<ImportedRow, 'tipoDocumento'> & {
  tipoDocumento: DocumentType | null;
  veredicto: Verdict;
  motivo: string;
  sent: ImportedRow;
};

type RowVerdict = Pick<RowView, 'linea' | 'dni' | 'correo' | 'numero' | 'veredicto' | 'motivo'> & {
  tipoDocumento: DocumentType;
};

/** The rows with corrections and switches applied. A malformed row is blocked until somebody corrects it. */
export function prepareRows(
  filas: readonly ReadRow[],
  corrections: ReadonlyMap<number, ImportedRow>,
  { separar, mayusculas }: ImportOptions,
): { rows: PreparedRow[]; sent: ImportedRow[] } {
  const rows = filas.map(({ entero, problema, ...read }): PreparedRow => {
    const corrected = corrections.get(read.linea);
    if (corrected) return { sent: corrected, blocked: '' };
    const { nombre, apellido } = read;
    const sent = mayusculas ? { ...read, nombre: toNameCase(nombre), apellido: toNameCase(apellido) } : read;
    const unsplit =
      entero && !separar ? `«${entero}» no separa nombres y apellidos: mira si la propuesta es correcta` : '';
    return { sent, blocked: problema || unsplit };
  });
  return { rows, sent: rows.filter(({ blocked }) => blocked === '').map(({ sent }) => sent) };
}

/** Verdicts come in the order of the rows that were sent. */
export function mergeVerdicts(rows: readonly PreparedRow[], verdicts: readonly RowVerdict[]): RowView[] {
  const byLine = new Map(verdicts.map((verdict) => [verdict.linea, verdict]));
  return rows.map(({ sent, blocked }): RowView => {
    const verdict = byLine.get(sent.linea);
    const [nombre, apellido] = [sent.nombre, sent.apellido].map((name) => splitTratamiento(name).nombre);
    if (verdict && blocked === '') return { ...sent, nombre: nombre!, apellido: apellido!, ...verdict, sent };
    return { ...sent, tipoDocumento: null, veredicto: 'error', motivo: blocked || 'Sin revisar', sent };
  });
}
