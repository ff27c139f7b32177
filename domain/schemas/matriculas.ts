import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { documentTypeKeys } from '../rules/identity-document.ts';
import { cellMax, maxRows, verdicts } from '../rules/importacion.ts';
import { optionalFechaHora } from './cursos.ts';
import { dayRange, exportQuery, id, listQuery, ordenOf } from './list.ts';
import { rowId } from './numbers.ts';
import { text } from './text.ts';

export const cursoIdParams = z.object({ cursoId: id });

export const alumnoEstados = ['aprobado', 'desaprobado', 'falta'] as const;

export const alumno = z.object({
  usuarioId: z.number().int(),
  dni: z.string(),
  correo: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  matriculado: z.string(),
  /** Materials seen and materials in total. */
  avance: z.object({ vistos: z.number().int(), total: z.number().int() }),
  promedio: z.number().nullable(),
  estado: z.enum(alumnoEstados),
  /** By what the student passes, in words; empty when the average decides. */
  regla: z.string(),
  /** `de 1 de 5`: the average lacks grades; empty when it does not. */
  parcial: z.string(),
  /** End of access; null: it never ends. */
  hasta: z.string().nullable(),
  acceso: z.boolean(),
  ultimoAcceso: z.string().nullable(),
  /** Code of the valid certificate. */
  certificado: z.string().nullable(),
});

export type Alumno = z.output<typeof alumno>;

/** `desde` and `hasta`: of the day of enrolment. */
export const alumnosQuery = listQuery.extend({ orden: ordenOf(sortColumns.alumnos), ...dayRange });
export type AlumnosQuery = z.output<typeof alumnosQuery>;
export const alumnosExport = exportQuery.extend(dayRange);

export const matriculaInput = z.object({ usuarioId: rowId, cursoId: rowId });

export const severalUsuarios = z
  .array(rowId)
  .min(1, { error: 'Elige al menos a una persona' })
  .max(100, { error: 'Hasta 100 personas a la vez' });

const people = { cursoId: rowId, usuarioId: rowId.optional(), usuarioIds: severalUsuarios.optional() };
type People = { usuarioId?: number | undefined; usuarioIds?: number[] | undefined };
export const oneOrSeveral = ({ usuarioId, usuarioIds }: People) =>
  (usuarioId === undefined) !== (usuarioIds === undefined);
export const chooseSomebody = { error: 'Elige a una persona', path: ['usuarioId'] };

export const associateInput = z
  .object({
    ...people,
    /** Whether to send a mail. */
    avisar: z.boolean().default(true),
  })
  .refine(oneOrSeveral, chooseSomebody);

export const dissociateInput = z.object(people).refine(oneOrSeveral, chooseSomebody);

export const restoreInput = z.object({ cursoId: rowId, usuarioIds: severalUsuarios });

/** Null: as everybody. */
export const extendInput = z.object({
  cursoId: rowId,
  usuarioIds: severalUsuarios,
  hasta: optionalFechaHora('Escribe el último día y la hora'),
});

/** What the dialog asks; the people are chosen in the table. */
export const extendForm = extendInput.pick({ hasta: true });

export const associated = z.object({ matriculados: z.number().int(), yaEstaban: z.number().int() });

export const resetResult = z.object({
  intentos: z.number().int(),
  borradores: z.number().int(),
  notas: z.number().int(),
});

const cell = text(cellMax);

const importedRow = z.object({
  linea: z.number().int().min(1).max(10_000_000),
  dni: cell,
  tipoDocumento: cell.optional(),
  nombre: cell,
  apellido: cell,
  correo: cell,
  numero: cell,
});

export const importInput = z.object({
  cursoId: rowId,
  filas: z
    .array(importedRow)
    .min(1, { error: 'El archivo no tiene filas' })
    .max(maxRows, { error: `Hasta ${maxRows} filas por archivo` }),
  completarCeros: z.boolean().default(false),
  /** Take as passports or carnés what looks like one. */
  aceptarTipos: z.boolean().default(false),
  /** Restore deleted accounts instead of creating others with the same document. */
  restaurarEliminados: z.boolean().default(false),
  avisar: z.boolean().default(true),
});

export const review = z.object({
  filas: z.array(
    z.object({
      linea: z.number().int(),
      dni: z.string(),
      tipoDocumento: z.enum(documentTypeKeys),
      correo: z.string(),
      numero: z.string(),
      veredicto: z.enum(verdicts),
      motivo: z.string(),
      /** A deleted account has this document. */
      eliminado: z.boolean(),
    }),
  ),
});

const importacionEstados = ['pendiente', 'en-curso', 'terminada', 'fallida'] as const;

export const importacion = z.object({
  importacionId: z.number().int(),
  cursoId: z.number().int(),
  estado: z.enum(importacionEstados),
  total: z.number().int(),
  hechas: z.number().int(),
  resultado: z
    .object({
      nuevos: z.number().int(),
      existentes: z.number().int(),
      yaMatriculados: z.number().int(),
      /** Why nothing was imported, and the rows that changed meanwhile. */
      motivo: z.string(),
      problemas: z.array(z.object({ linea: z.number().int(), motivo: z.string() })),
    })
    .nullable(),
  avisar: z.boolean(),
  creado: z.iso.datetime(),
  /** End of the time in which it can be undone; null when it cannot be. */
  deshacerHasta: z.iso.datetime().nullable(),
  deshecha: z.iso.datetime().nullable(),
});

/** What undoing an import removed, and what it left because somebody has used it. */
export const undoneImportacion = z.object({
  matriculas: z.number().int(),
  cuentas: z.number().int(),
  conservadas: z.number().int(),
});

export type UndoneImportacion = z.output<typeof undoneImportacion>;

export type Importacion = z.output<typeof importacion>;
export type ImportacionResult = NonNullable<Importacion['resultado']>;
