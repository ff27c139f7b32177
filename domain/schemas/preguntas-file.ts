import { z } from 'zod';
import { contenidoMax, preguntasFormatos } from '../rules/read-preguntas.ts';
import { download } from './list.ts';

const formato = z.enum(preguntasFormatos, { error: 'El formato es gift, aiken, xml o csv' });
const place = z.number().int().min(0).max(100_000);

export const preguntasFileInput = z.object({
  /** Recognised from the text when it is not said. */
  formato: formato.optional(),
  contenido: z
    .string({ error: 'Falta el texto con las preguntas' })
    .min(1, { error: 'Falta el texto con las preguntas' })
    .max(contenidoMax, { error: 'El archivo pesa más de 10 MB. Divídelo en partes.' }),
  /** Places in the list of verdicts. Without them, everything that can be imported as it is. */
  elegidas: z.array(place).max(2_000).optional(),
});

export const preguntasFileQuery = z.object({
  /** `true`: nothing is written. */
  revisar: z.enum(['true', 'false'], { error: 'revisar es true o false' }).optional(),
});

export const preguntaVerdict = z.object({
  linea: z.number().int(),
  estado: z.enum(['lista', 'nota', 'ofrecida', 'repetida', 'rechazada']),
  motivo: z.string(),
  enunciado: z.string(),
  tipo: z.number().int().nullable(),
  opciones: z.array(z.object({ descripcion: z.string(), correcto: z.boolean() })),
  conImagen: z.boolean(),
});

export type PreguntaVerdict = z.output<typeof preguntaVerdict>;

export const preguntasFileResult = z.object({
  formato,
  verdicts: z.array(preguntaVerdict),
  /** Questions added to the test; 0 while reviewing. */
  importadas: z.number().int(),
  /** Lines of questions whose picture could not be read: they were added without it. */
  sinImagen: z.array(z.number().int()),
});

export type PreguntasFileResult = z.output<typeof preguntasFileResult>;

export const preguntasExportQuery = z.object({ formato });

/** `omitidas`: questions that the format cannot hold. */
export const preguntasExport = download.extend({ omitidas: z.number().int() });
