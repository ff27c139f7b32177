import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { estadosConsulta } from '../rules/consultas.ts';
import { dayRange, id, listQuery, ordenOf, readVersion } from './list.ts';
import { requiredText } from './text.ts';

const integer = z.number().int();
const instant = z.iso.datetime();

/** A question as the students of the course read it. */
export const consulta = z.object({
  consultaId: integer,
  moduloId: integer,
  /** First name of the student who asks. */
  autor: z.string(),
  /** Asked by the caller. */
  propia: z.boolean(),
  texto: z.string(),
  creado: instant,
  respuesta: z.string().nullable(),
  respondida: instant.nullable(),
  estado: z.enum(estadosConsulta),
  version: integer,
  /** Staff only: who asks, who answered, and whether the caller may change the answer. */
  usuarioId: integer.optional(),
  alumno: z.string().optional(),
  respondio: z.string().nullable().optional(),
  editable: z.boolean().optional(),
});

export type Consulta = z.output<typeof consulta>;

/** In the tray of staff. */
export const consultaSummary = consulta.extend({ modulo: z.string(), cursoId: integer, curso: z.string() });
export type ConsultaSummary = z.output<typeof consultaSummary>;

export const consultasQuery = listQuery.extend({
  estado: z.enum(estadosConsulta, { error: 'Estado desconocido' }).optional(),
  cursoId: id.optional(),
  orden: ordenOf(sortColumns.consultas),
  ...dayRange,
});
export type ConsultasQuery = z.output<typeof consultasQuery>;

export const consultaInput = z.object({ texto: requiredText(2_000, 'Escribe tu consulta') });

export const consultaAnswerInput = z.object({
  texto: requiredText(5_000, 'Escribe la respuesta'),
  version: readVersion,
});

export const hideInput = z.object({ oculta: z.boolean({ error: 'Indica si se oculta' }) });
