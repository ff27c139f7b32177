import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { maxNota } from '../rules/calificacion.ts';
import { enunciadoProblem, opcionesMax, opcionesProblem, textLimits } from '../rules/preguntas.ts';
import { entregas, settingsProblem } from '../rules/rendicion.ts';
import { dayRange, exportQuery, id, listQuery, ordenOf } from './list.ts';
import { rowId } from './numbers.ts';
import { rendicion, settings, settingsFields } from './rendicion.ts';
import { requiredText, text } from './text.ts';
import { storedImageName } from './uploads.ts';

const integer = z.number().int();
const instant = z.iso.datetime();
const tipo = z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'Elige el tipo de pregunta' });
/** `correcto` is sent to staff only; the student's queries do not select that column. */
export const opcion = z.object({ opcionId: integer, descripcion: z.string(), correcto: z.boolean().optional() });

export const pregunta = z.object({
  preguntaId: integer,
  pruebaId: integer,
  enunciado: z.string(),
  tipo,
  exclusiva: z.boolean(),
  opciones: z.array(opcion),
  /** Staff only. */
  explicacion: z.string().optional(),
  /** File name of its picture; empty for none. */
  imagen: z.string(),
  /** What the picture shows, for people who cannot see it; empty if nobody wrote it. */
  imagenTexto: z.string(),
  version: integer,
});

export type Pregunta = z.output<typeof pregunta>;

export const prueba = z.object({
  pruebaId: integer,
  moduloId: integer,
  cursoId: integer,
  curso: z.string(),
  nombre: z.string(),
  descripcion: z.string(),
  /** Allowed attempts; of a student, with the extra ones. */
  intentos: integer,
  /** Attempts that the caller has beyond those of the test. */
  intentosExtra: integer,
  /** Attempts used by the caller. */
  intento: integer,
  /** Attempts submitted by anybody; staff only. */
  intentosEnviados: integer.optional(),
  ...settings,
  /** Questions of one attempt. */
  cantidad: integer,
  /** Of a student, until the test has begun: empty if it needs an explicit start. */
  preguntas: z.array(pregunta),
  /** The caller's sitting, from its start to its submission. */
  rendicion: rendicion.nullable(),
  /** Extra minutes of the caller. */
  prorroga: integer,
  /** The server's clock, which decides. */
  ahora: instant,
  version: integer,
});

export type Prueba = z.output<typeof prueba>;

export const pruebaPreguntas = z.object({ pruebaId: integer, preguntas: z.array(pregunta) });

const opcionInput = z.object({ descripcion: text(textLimits.opcion), correcto: z.boolean().default(false) });

const preguntaFields = z.object({
  enunciado: text(textLimits.enunciado),
  tipo,
  exclusiva: z.boolean().default(false),
  opciones: z.array(opcionInput).max(opcionesMax, { error: 'Máximo 10 opciones.' }).default([]),
  explicacion: text(textLimits.explicacion).optional(),
  imagenTexto: text(textLimits.imagenTexto).optional(),
});

function checkPregunta(value: z.output<typeof preguntaFields>, context: z.RefinementCtx): void {
  const enunciado = enunciadoProblem(value.enunciado);
  if (enunciado) context.addIssue({ code: 'custom', path: ['enunciado'], message: enunciado });
  const opciones = opcionesProblem(value);
  if (opciones) context.addIssue({ code: 'custom', path: ['opciones'], message: opciones });
}

/** Rules of a question, shared by browser and server. */
export const preguntaForm = preguntaFields.superRefine(checkPregunta);

/** Only a stored picture can be named: a new one follows the save. */
const imagen = storedImageName.optional();

/** The form of a question; its picture is removed with an empty name. */
export const preguntaEditorForm = preguntaFields.extend({ imagen }).superRefine(checkPregunta);

export const preguntaInput = preguntaFields
  .extend({ pruebaId: rowId, version: integer.min(1).optional(), imagen })
  .superRefine(checkPregunta);

const requiredIntentos = 'Los intentos son requeridos';

const pruebaFields = z.object({
  nombre: requiredText(300, 'El nombre es requerido'),
  descripcion: requiredText(5_000, 'La descripción es requerida'),
  intentos: z
    .number({ error: requiredIntentos })
    .int({ error: 'Escribe un número entero' })
    .min(1, { error: 'Mínimo 1' })
    .max(100, { error: 'Máximo 100' }),
  ...settingsFields,
});

function checkSettings(value: z.output<typeof pruebaFields>, context: z.RefinementCtx): void {
  const problem = settingsProblem(value);
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
}

export const pruebaForm = pruebaFields.superRefine(checkSettings);

export const pruebaInput = pruebaFields
  .extend({ moduloId: rowId, preguntas: z.array(preguntaForm).max(200).default([]) })
  .superRefine(checkSettings);

export const pruebaUpdate = pruebaFields
  .extend({
    /** Question ids in their new order, when the browser reordered them. */
    orden: z.array(rowId).max(500).optional(),
    version: integer.min(1).optional(),
  })
  .superRefine(checkSettings);

const open = z.object({ preguntaId: rowId, texto: text(20_000) });
const opciones = z.array(rowId).max(5_000);

export const borrador = z.object({
  opciones: z.array(integer),
  abiertas: z.array(z.object({ preguntaId: integer, texto: z.string() })),
  /** 0: nothing saved yet. */
  version: integer,
  guardado: instant.nullable(),
  /** End of the sitting, which an administrator may move; null without one. */
  fin: instant.nullable(),
  ahora: instant,
});

export type Borrador = z.output<typeof borrador>;

/** `version`: one more than the draft it is based on; an older one is refused with the stored draft. */
export const borradorInput = z.object({
  opciones,
  abiertas: z.array(open).max(500).default([]),
  version: integer.min(1).max(2_147_483_647),
});

export const submissionInput = z.object({
  pruebaId: rowId,
  opciones: opciones.default([]),
  abiertas: z.array(open).max(500).default([]),
  /** The page submits by itself at the end of a sitting, with whatever is answered. */
  incompleta: z.boolean().optional(),
});

export const submission = z.object({
  intentoId: integer,
  numero: integer,
  estado: z.enum(['pendiente', 'calificado']),
  nota: z.number().nullable(),
  intentosRestantes: integer,
  /** Open questions waiting to be graded by hand. */
  pendientes: integer,
  entrega: z.enum(entregas),
});

export type Submission = z.output<typeof submission>;

/** What the student answered to a question, and its explanation. Never the correct answers. */
const explainedRespuesta = z.object({
  enunciado: z.string(),
  /** Texts of the chosen options, or what was written. */
  respuestas: z.array(z.string()),
  /** Null for an open question. */
  acertada: z.boolean().nullable(),
  explicacion: z.string(),
  /** Picture of the question as it was submitted; empty for none. */
  imagen: z.string(),
  imagenTexto: z.string(),
});

/** A student's own attempt, without the correct answers. */
export const ownIntento = z.object({
  intentoId: integer,
  numero: integer,
  enviado: instant,
  entrega: z.enum(entregas),
  estado: z.enum(['pendiente', 'calificado']),
  nota: z.number().nullable(),
  comentarios: z.array(
    z.object({ enunciado: z.string(), texto: z.string(), puntos: z.number().nullable(), comentario: z.string() }),
  ),
  /** Only if the test shows explanations. */
  explicadas: z.array(explainedRespuesta).optional(),
});

export type OwnIntento = z.output<typeof ownIntento>;

const calificacionesFilter = {
  estado: z.enum(['pendiente', 'calificado']).optional(),
  cursoId: id.optional(),
  ...dayRange,
};

export const calificacionesQuery = listQuery.extend({
  ...calificacionesFilter,
  orden: ordenOf(sortColumns.calificaciones),
});

export type CalificacionesQuery = z.output<typeof calificacionesQuery>;

export const calificacionesExportQuery = exportQuery.extend(calificacionesFilter);

/** A submitted attempt with open questions, as listed in the grading queue. */
export const calificacionSummary = z.object({
  intentoId: integer,
  numero: integer,
  enviado: instant,
  estado: z.enum(['pendiente', 'calificado']),
  nota: z.number().nullable(),
  alumno: z.string(),
  dni: z.string(),
  curso: z.string(),
  cursoId: integer,
  prueba: z.string(),
  pruebaId: integer,
  pendientes: integer,
});

export type CalificacionSummary = z.output<typeof calificacionSummary>;

const openRespuesta = z.object({
  preguntaId: integer,
  enunciado: z.string(),
  texto: z.string(),
  puntos: z.number().nullable(),
  comentario: z.string(),
});

export const calificacion = calificacionSummary.extend({
  abiertas: z.array(openRespuesta),
  /** Closed questions: how many were right, and how many there are. */
  acertadas: integer,
  cerradas: integer,
});

export type Calificacion = z.output<typeof calificacion>;

/** Open answers that wait for points, those of one question together. */
export const openRespuestasQuery = listQuery.extend({
  cursoId: id.optional(),
  /** Hides the names of the students. */
  sinNombres: z.enum(['true']).optional(),
});

export type OpenRespuestasQuery = z.output<typeof openRespuestasQuery>;

export const waitingRespuesta = openRespuesta.omit({ puntos: true, comentario: true }).extend({
  intentoId: integer,
  enviado: instant,
  prueba: z.string(),
  pruebaId: integer,
  curso: z.string(),
  cursoId: integer,
  /** Null: not asked for. */
  alumno: z.string().nullable(),
});

export type WaitingRespuesta = z.output<typeof waitingRespuesta>;

const invalidPuntos = 'De 0 a 20';

export const calificacionInput = z.object({
  respuestas: z
    .array(
      z.object({
        preguntaId: rowId,
        puntos: z
          .number({ error: invalidPuntos })
          .min(0, { error: invalidPuntos })
          .max(maxNota, { error: invalidPuntos })
          .multipleOf(0.01, { error: 'Usa hasta dos decimales' }),
        comentario: text(5_000).default(''),
      }),
    )
    .min(1, { error: 'Pon los puntos de al menos una pregunta' })
    .max(500),
});
