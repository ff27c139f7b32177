import { z } from 'zod';
import { id } from './list.ts';
import { wholeNumber } from './numbers.ts';
import { asNumber, requiredText, text } from './text.ts';

const invalidNota = { error: 'Escribe una nota de 0 a 20' };
const invalidPercent = 'Escribe un porcentaje del 1 al 100';
const invalidDays = 'Escribe un número de días de 0 a 365';
const percent = wholeNumber(1, 100, invalidPercent);

/** Null: included. */
const precioAparte = z
  .number({ error: 'Escribe un precio mayor que cero' })
  .positive({ error: 'Escribe un precio mayor que cero' })
  .max(99_999.99, { error: 'El precio es demasiado alto' })
  .multipleOf(0.01, { error: 'Usa a lo más dos decimales' })
  .nullable()
  .default(null);

/** The certificado of the curso itself, below its levels. */
export const certificadoAjusteInput = z.object({
  precio: precioAparte,
  conNota: z.boolean({ error: 'Indica sí o no' }).default(true),
});

/** A level of certificate above the one that every course has. */
export const nivelInput = z.object({
  nombre: requiredText(80, 'Escribe el nombre del nivel'),
  /** The endorsing entidad. */
  entidadId: id,
  notaMinima: z.number(invalidNota).min(0, invalidNota).max(20, invalidNota).multipleOf(0.01, invalidNota),
  asistenciaMinima: percent.nullable().default(null),
  avanceMinimo: percent.nullable().default(null),
  /** After the end of the course. */
  diasEspera: wholeNumber(0, 365, invalidDays).default(0),
  /** Names the register of the endorsing entidad. */
  serie: z
    .string({ error: 'Escribe la serie' })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,12}$/, { error: 'Usa de 1 a 12 letras sin tilde o números' }),
  texto: text(500).default(''),
  /** Bought apart; null: included in the certificate. */
  precio: precioAparte,
  /** Who signs, from left to right. */
  firmanteIds: z
    .array(id)
    .min(1, { error: 'Elige a quien firma' })
    .max(4, { error: 'Firman a lo más cuatro personas' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Cada persona firma una vez' }),
});

export type NivelInput = z.output<typeof nivelInput>;

export const nivel = z.object({
  nivelId: z.number().int(),
  nombre: z.string(),
  entidadId: z.number().int(),
  entidad: z.string(),
  notaMinima: z.number(),
  asistenciaMinima: z.number().nullable(),
  avanceMinimo: z.number().nullable(),
  diasEspera: z.number().int(),
  serie: z.string(),
  texto: z.string(),
  precio: z.number().nullable(),
  firmanteIds: z.array(z.number().int()),
  firmantes: z.array(z.object({ nombre: z.string(), cargo: z.string() })),
  /** Why nobody gets it today: an agreement that ended, a signer who no longer signs. */
  problemas: z.array(z.string()),
});

export type Nivel = z.output<typeof nivel>;

/** `huella` changes with the list: a save that names another one is refused. */
export const niveles = z.object({
  niveles: z.array(nivel),
  curso: z.object({ precio: z.number().nullable(), conNota: z.boolean() }),
  huella: z.string(),
});

export type Niveles = z.output<typeof niveles>;

/** The whole list. One without `nivelId` is new; one that is left out is deleted. */
export const nivelesInput = z.object({
  niveles: z
    .array(nivelInput.extend({ nivelId: id.optional() }))
    .max(5, { error: 'Un curso tiene a lo más cinco niveles' })
    .refine((all) => new Set(all.map(({ nombre }) => nombre)).size === all.length, {
      error: 'Dos niveles tienen el mismo nombre',
    }),
  /** Unchanged when omitted. */
  curso: certificadoAjusteInput.optional(),
  huella: z.string().max(64).optional(),
});

export type NivelesInput = z.output<typeof nivelesInput>;

const { shape } = nivelInput;
const chosen = z.string().max(12).default('');
const typedPrecio = asNumber(shape.precio, 'Escribe un precio mayor que cero');

/** Field values of the form of the certificate that every course has. */
export const certificadoAjusteForm = certificadoAjusteInput.extend({ precio: typedPrecio });

/** Field values of the form of one level. */
export const nivelForm = z
  .object({
    nombre: shape.nombre,
    entidadId: asNumber(id, 'Elige quién lo refrenda'),
    notaMinima: asNumber(shape.notaMinima, invalidNota.error),
    asistenciaMinima: asNumber(percent.nullable(), invalidPercent),
    avanceMinimo: asNumber(percent.nullable(), invalidPercent),
    diasEspera: asNumber(
      z
        .number()
        .int()
        .min(0)
        .max(365)
        .nullable()
        .transform((days) => days ?? 0),
      invalidDays,
    ),
    serie: shape.serie,
    texto: shape.texto,
    precio: typedPrecio,
    firmantes: z.array(chosen).max(4),
  })
  .transform(({ firmantes, ...fields }) => ({
    ...fields,
    firmanteIds: firmantes.flatMap((each) => (each === '' ? [] : [Number(each)])),
  }))
  .refine(({ firmanteIds }) => firmanteIds.length > 0, { path: ['firmantes.0'], error: 'Elige a quien firma' })
  .refine(({ firmanteIds }) => new Set(firmanteIds).size === firmanteIds.length, {
    path: ['firmantes.0'],
    error: 'Cada persona firma una vez',
  });

export function nivelFormOf(record: Nivel | null): Required<z.input<typeof nivelForm>> {
  const ids = record?.firmanteIds ?? [];
  return {
    nombre: record?.nombre ?? 'Certificado refrendado',
    entidadId: String(record?.entidadId ?? ''),
    notaMinima: String(record?.notaMinima ?? 14),
    asistenciaMinima: String(record?.asistenciaMinima ?? ''),
    avanceMinimo: String(record?.avanceMinimo ?? ''),
    diasEspera: String(record?.diasEspera ?? 0),
    serie: record?.serie ?? '',
    texto: record?.texto ?? '',
    precio: String(record?.precio ?? ''),
    firmantes: [0, 1, 2, 3].map((at) => String(ids[at] ?? '')),
  };
}
