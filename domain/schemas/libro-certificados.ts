import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { entradaEstados, refrendoStates } from '../rules/libro-certificados.ts';
import { certificado } from './certificados.ts';
import { day, dayRange, formato, id, sortedListQuery } from './list.ts';
import { requiredText, text } from './text.ts';

const integer = z.number().int();
const serie = text(12).default('');
const anio = z.coerce.number().int().min(2000, { error: 'Elige un año' }).max(2999, { error: 'Elige un año' });

/** A register of one year: that of the school, without `serie`, or that of an endorsing entidad. */
export const libro = z.object({
  anio: integer,
  serie: z.string(),
  /** The endorsing entidad; empty for the school. */
  entidad: z.string(),
  cantidad: integer,
});

export type Libro = z.output<typeof libro>;

/** A certificate in a register, or the number that it had there before it rose to another level. */
export const entrada = certificado
  .pick({
    certificadoId: true,
    codigo: true,
    numero: true,
    cursoId: true,
    curso: true,
    usuarioId: true,
    dni: true,
    nombre: true,
    apellido: true,
    tipo: true,
    calidad: true,
    horas: true,
    nivel: true,
    registro: true,
    nota: true,
    emitido: true,
    corregido: true,
  })
  .extend({
    estado: z.enum(entradaEstados),
    /** When another number replaced this one, and why. */
    reemplazo: z.object({ fecha: z.string(), motivo: z.string() }).nullable(),
    folio: integer,
    remesaId: integer.nullable(),
    /** Day on which it was sent to be endorsed. */
    enviada: z.string().nullable(),
    /** Number that it got there, and the day on which it came back. */
    refrendo: z.string().nullable(),
    recibido: z.string().nullable(),
  });

export type Entrada = z.output<typeof entrada>;

const ofLibro = { anio, serie };

export const entradasQuery = sortedListQuery(sortColumns.libro).extend({
  ...ofLibro,
  refrendo: z.enum(refrendoStates, { error: 'Estado desconocido' }).optional(),
  /** Of the day of issue. */
  ...dayRange,
});

export type EntradasQuery = z.output<typeof entradasQuery>;

export const exportEntradasQuery = entradasQuery.omit({ page: true, size: true, orden: true }).extend({ formato });

export const libroPdfQuery = z.object({
  ...ofLibro,
  /** The first of the printed pages. */
  folio: z.coerce.number().int().min(1).max(100_000).default(1),
});

/** A batch of certificates that was sent to be endorsed. */
export const remesa = z.object({
  remesaId: integer,
  serie: z.string(),
  entidad: z.string(),
  enviada: z.string(),
  nota: z.string(),
  cantidad: integer,
  recibidos: integer,
});

export type Remesa = z.output<typeof remesa>;

export const remesaWithEntradas = remesa.extend({ entradas: z.array(entrada) });

export const maxRemesa = 200;

const several = z
  .array(id)
  .min(1, { error: 'Elige al menos un certificado' })
  .max(maxRemesa, { error: `Una remesa tiene a lo más ${maxRemesa} certificados` })
  .transform((ids) => [...new Set(ids)]);

export const remesaInput = z.object({
  serie: requiredText(12, 'Elige la serie'),
  certificadoIds: several,
  enviada: day,
  nota: text(300).default(''),
});

export const remesaForm = remesaInput.pick({ enviada: true, nota: true });

const refrendo = text(40);
const repeatedRefrendo = 'Dos certificados tienen el mismo número';
const areDistinct = (all: readonly string[]) => {
  const given = all.filter(Boolean);
  return new Set(given).size === given.length;
};

/** Numbers of a batch that came back; an empty one is still to come. */
export const recepcionInput = z.object({
  recibido: day,
  refrendos: z
    .array(z.object({ certificadoId: id, refrendo }))
    .max(maxRemesa)
    .refine((all) => areDistinct(all.map((each) => each.refrendo)), repeatedRefrendo),
});

/** In the order of the batch. */
export const recepcionForm = z.object({
  recibido: recepcionInput.shape.recibido,
  refrendos: z.array(refrendo).refine(areDistinct, { path: [0], error: repeatedRefrendo }),
});

export type RecepcionInput = z.output<typeof recepcionInput>;
