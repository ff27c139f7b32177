import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import {
  citas,
  estadosEncuesta,
  gruposEncuesta,
  maxPalabras,
  maxPreguntasEncuesta,
  type PreguntaEncuesta,
  preguntasProblem,
  tiposPreguntaEncuesta,
} from '../rules/encuestas.ts';
import { formato, readVersion, sortedListQuery } from './list.ts';
import { requiredText, text } from './text.ts';

const integer = z.number().int();

const preguntaEncuesta = z.object({
  preguntaId: z.string().regex(/^[a-z][a-z0-9]{0,19}$/, { error: 'La pregunta no es válida' }),
  tipo: z.enum(tiposPreguntaEncuesta, { error: 'Elige un tipo' }),
  texto: requiredText(200, 'Escribe la pregunta'),
});

const preguntas = z
  .array(preguntaEncuesta, { error: 'Escribe las preguntas' })
  .min(1, { error: 'Deja al menos una pregunta' })
  .max(maxPreguntasEncuesta, { error: `Máximo ${maxPreguntasEncuesta} preguntas` })
  .superRefine((given, context) => {
    const message = preguntasProblem(given);
    if (message) context.addIssue({ code: 'custom', message });
  });

const shownPregunta = z.object({ preguntaId: z.string(), tipo: z.enum(tiposPreguntaEncuesta), texto: z.string() });

export const encuesta = z.object({
  cursoId: integer,
  curso: z.string(),
  preguntas: z.array(shownPregunta),
  /** Whether it is offered to the students. */
  activa: z.boolean(),
  /** Whether a student has to answer before downloading the certificate. */
  exigida: z.boolean(),
  /** End of the last class: from then on it is offered. */
  abre: z.iso.datetime(),
  respuestas: integer,
  /** 1: the standard survey, which nobody has edited. */
  version: integer,
});

export type Encuesta = z.output<typeof encuesta>;

export const encuestaInput = z.object({
  preguntas,
  activa: z.boolean({ error: 'Indica si se ofrece' }),
  exigida: z.boolean({ error: 'Indica si se exige' }),
  version: readVersion,
});

/** Numbers are written as text too: a field has one type. */
const respuesta = z.object({ preguntaId: z.string().max(20), valor: text(maxPalabras) });

/** The survey of a course for one student. */
export const ownRespuesta = z.object({
  cursoId: integer,
  curso: z.string(),
  estado: z.enum(estadosEncuesta),
  abre: z.iso.datetime(),
  /** Until when the answers can be changed; null before they are sent. */
  hasta: z.iso.datetime().nullable(),
  exigida: z.boolean(),
  /** As they were when they were answered, once they cannot be changed any more. */
  preguntas: z.array(shownPregunta),
  respuestas: z.array(z.object({ preguntaId: z.string(), valor: z.string() })),
  cita: z.enum(citas),
  version: integer,
});

export type OwnRespuesta = z.output<typeof ownRespuesta>;

export const respuestaInput = z.object({
  respuestas: z.array(respuesta, { error: 'Responde las preguntas' }).max(maxPreguntasEncuesta * 2),
  cita: z.enum(citas, { error: 'Elige una opción' }).default('no'),
  /** Of the questions that were shown. */
  version: readVersion,
});

export const openEncuesta = z.object({ cursoId: integer, curso: z.string(), exigida: z.boolean() });

export type OpenEncuesta = z.output<typeof openEncuesta>;

/** Figures are null below `minRespuestas`. */
const figures = {
  respuestas: integer,
  nps: integer.nullable(),
  docente: z.number().nullable(),
  contenidos: z.number().nullable(),
  plataforma: z.number().nullable(),
};

export const encuestaResults = z.object({
  cursoId: integer,
  curso: z.string(),
  alumnos: integer,
  ...figures,
  preguntas: z.array(
    shownPregunta.omit({ preguntaId: true }).extend({
      /** False: worded like this before the questions were edited. */
      actual: z.boolean(),
      respuestas: integer,
      promedio: z.number().nullable(),
      /** How many chose each value, from the lowest. */
      distribucion: z.array(integer).nullable(),
      palabras: z.array(z.string()).nullable(),
    }),
  ),
});

export type EncuestaResults = z.output<typeof encuestaResults>;

export const encuestaGroup = z.object({ clave: z.string(), nombre: z.string(), cursos: integer, ...figures });

export type EncuestaGroup = z.output<typeof encuestaGroup>;

const por = z.enum(gruposEncuesta, { error: 'Elige por curso, docente o periodo' }).default('curso');

export const encuestasQuery = sortedListQuery(sortColumns.encuestas).extend({ por });

export type EncuestasQuery = z.output<typeof encuestasQuery>;

export const exportEncuestasQuery = z.object({
  q: text(100).optional(),
  por,
  formato,
});

export const exportRespuestasQuery = z.object({ formato });

/** The form of a student: one text per question, by its id, and `cita`. */
export function respuestaForm(asked: readonly PreguntaEncuesta[]) {
  const fields = asked.map(({ preguntaId, tipo }) => {
    if (tipo === 'cita') return [preguntaId, z.enum(citas, { error: 'Elige una opción' })] as const;
    return [preguntaId, tipo === 'texto' ? text(maxPalabras) : requiredText(2, 'Elige una respuesta')] as const;
  });
  return z.object(Object.fromEntries(fields) as Record<string, z.ZodType<string, string>>);
}
