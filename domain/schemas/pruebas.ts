import { z } from 'zod';
import { notaMaxima } from '../rules/calificacion.ts';
import { opcionesMax, problemaDelEnunciado, problemaDeOpciones } from '../rules/preguntas.ts';
import { exportarQuery, id, listaQuery } from './lista.ts';
import { texto, textoRequerido } from './texto.ts';

const entero = z.number().int();
const instante = z.iso.datetime();
const tipo = z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'Elige el tipo de pregunta' });
const idEnCuerpo = z.number({ error: 'ID inválido' }).int().min(1).max(2_147_483_647);

/** `correcto` is sent to ADMIN only; the student's queries do not select that column. */
export const opcion = z.object({ opcionId: entero, descripcion: z.string(), correcto: z.boolean().optional() });

export const pregunta = z.object({
  preguntaId: entero,
  pruebaId: entero,
  enunciado: z.string(),
  tipo,
  exclusiva: z.boolean(),
  opciones: z.array(opcion),
  version: entero,
});

export type Pregunta = z.output<typeof pregunta>;

export const prueba = z.object({
  pruebaId: entero,
  moduloId: entero,
  cursoId: entero,
  curso: z.string(),
  nombre: z.string(),
  descripcion: z.string(),
  intentos: entero,
  /** Attempts used by the caller. */
  intento: entero,
  /** Attempts submitted by anybody; ADMIN only. */
  intentosEnviados: entero.optional(),
  preguntas: z.array(pregunta),
  version: entero,
});

export type Prueba = z.output<typeof prueba>;

export const preguntasDePrueba = z.object({ pruebaId: entero, preguntas: z.array(pregunta) });

const opcionInput = z.object({ descripcion: texto(1_000), correcto: z.boolean().default(false) });

const preguntaFields = z.object({
  enunciado: texto(5_000),
  tipo,
  exclusiva: z.boolean().default(false),
  opciones: z.array(opcionInput).max(opcionesMax, { error: 'Máximo 10 opciones.' }).default([]),
});

function checkPregunta(value: z.output<typeof preguntaFields>, context: z.RefinementCtx): void {
  const enunciado = problemaDelEnunciado(value.enunciado);
  if (enunciado) context.addIssue({ code: 'custom', path: ['enunciado'], message: enunciado });
  const opciones = problemaDeOpciones(value);
  if (opciones) context.addIssue({ code: 'custom', path: ['opciones'], message: opciones });
}

/** Rules of a question, shared by browser and server. */
export const preguntaForm = preguntaFields.superRefine(checkPregunta);

export const preguntaInput = preguntaFields
  .extend({ pruebaId: idEnCuerpo, version: entero.min(1).optional() })
  .superRefine(checkPregunta);

const intentosRequeridos = 'Los intentos son requeridos';

export const pruebaForm = z.object({
  nombre: textoRequerido(300, 'El nombre es requerido'),
  descripcion: textoRequerido(5_000, 'La descripción es requerida'),
  intentos: z
    .number({ error: intentosRequeridos })
    .int({ error: 'Escribe un número entero' })
    .min(1, { error: 'Mínimo 1' })
    .max(100, { error: 'Máximo 100' }),
});

export const pruebaInput = pruebaForm.extend({
  moduloId: idEnCuerpo,
  preguntas: z.array(preguntaForm).max(200).default([]),
});

export const pruebaUpdate = pruebaForm.extend({
  /** Question ids in their new order, when the browser reordered them. */
  orden: z.array(idEnCuerpo).max(500).optional(),
  version: entero.min(1).optional(),
});

const abierta = z.object({ preguntaId: idEnCuerpo, texto: texto(20_000) });
const opciones = z.array(idEnCuerpo).max(5_000);

export const borrador = z.object({
  opciones: z.array(entero),
  abiertas: z.array(z.object({ preguntaId: entero, texto: z.string() })),
  /** 0: nothing saved yet. */
  version: entero,
  guardado: instante.nullable(),
});

export type Borrador = z.output<typeof borrador>;

/** `version`: one more than the draft it is based on; an older one is refused with the stored draft. */
export const borradorInput = z.object({
  opciones,
  abiertas: z.array(abierta).max(500).default([]),
  version: entero.min(1).max(2_147_483_647),
});

export const envioInput = z.object({
  pruebaId: idEnCuerpo,
  opciones: opciones.default([]),
  abiertas: z.array(abierta).max(500).default([]),
});

export const envio = z.object({
  intentoId: entero,
  numero: entero,
  estado: z.enum(['pendiente', 'calificado']),
  nota: z.number().nullable(),
  intentosRestantes: entero,
  /** Open questions waiting to be graded by hand. */
  pendientes: entero,
});

export type Envio = z.output<typeof envio>;

/** A student's own attempt, without the correct answers. */
export const intentoPropio = z.object({
  intentoId: entero,
  numero: entero,
  enviado: instante,
  estado: z.enum(['pendiente', 'calificado']),
  nota: z.number().nullable(),
  comentarios: z.array(
    z.object({ enunciado: z.string(), texto: z.string(), puntos: z.number().nullable(), comentario: z.string() }),
  ),
});

export type IntentoPropio = z.output<typeof intentoPropio>;

const calificacionesFiltro = { estado: z.enum(['pendiente', 'calificado']).optional(), cursoId: id.optional() };

export const calificacionesQuery = listaQuery.extend(calificacionesFiltro);

export type CalificacionesQuery = z.output<typeof calificacionesQuery>;

export const calificacionesExportarQuery = exportarQuery.extend(calificacionesFiltro);

/** A submitted attempt with open questions, as listed in the grading queue. */
export const calificacionResumen = z.object({
  intentoId: entero,
  numero: entero,
  enviado: instante,
  estado: z.enum(['pendiente', 'calificado']),
  nota: z.number().nullable(),
  alumno: z.string(),
  dni: z.string(),
  curso: z.string(),
  cursoId: entero,
  prueba: z.string(),
  pruebaId: entero,
  pendientes: entero,
});

export type CalificacionResumen = z.output<typeof calificacionResumen>;

const respuestaAbierta = z.object({
  preguntaId: entero,
  enunciado: z.string(),
  texto: z.string(),
  puntos: z.number().nullable(),
  comentario: z.string(),
});

export const calificacion = calificacionResumen.extend({
  abiertas: z.array(respuestaAbierta),
  /** Closed questions: how many were right, and how many there are. */
  acertadas: entero,
  cerradas: entero,
});

export type Calificacion = z.output<typeof calificacion>;

const puntosInvalidos = 'De 0 a 20';

export const calificacionInput = z.object({
  respuestas: z
    .array(
      z.object({
        preguntaId: idEnCuerpo,
        puntos: z
          .number({ error: puntosInvalidos })
          .min(0, { error: puntosInvalidos })
          .max(notaMaxima, { error: puntosInvalidos })
          .multipleOf(0.01, { error: 'Usa hasta dos decimales' }),
        comentario: texto(5_000).default(''),
      }),
    )
    .min(1, { error: 'Pon los puntos de al menos una pregunta' })
    .max(500),
});
