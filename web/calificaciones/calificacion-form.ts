import { grade, type PreguntaWithAnswerKey } from 'domain/rules/calificacion.ts';
import { type Calificacion, calificacionInput } from 'domain/schemas/pruebas.ts';
import { z } from 'zod';

const respuestaInput = calificacionInput.shape.respuestas.element;

/** Points as typed, with a comma or a point; blank means not graded yet. */
const puntos = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : Number(text.replace(',', '.'))))
  .pipe(respuestaInput.shape.puntos.nullable());

export const calificacionForm = z
  .object({
    respuestas: z.array(respuestaInput.extend({ puntos, comentario: respuestaInput.shape.comentario })),
  })
  .refine(({ respuestas }) => respuestas.some((respuesta) => respuesta.puntos !== null), {
    path: ['respuestas', 0, 'puntos'],
    error: 'Pon los puntos de al menos una pregunta',
  });

type CalificacionForm = z.input<typeof calificacionForm>;

export function formOf({ abiertas }: Calificacion): CalificacionForm {
  return {
    respuestas: abiertas.map((open) => ({
      preguntaId: open.preguntaId,
      puntos: open.puntos === null ? '' : String(open.puntos),
      comentario: open.comentario,
    })),
  };
}

/** Sends only the graded answers. */
export function bodyOf({ respuestas }: z.output<typeof calificacionForm>): z.input<typeof calificacionInput> {
  return {
    respuestas: respuestas.flatMap(({ puntos: given, ...rest }) =>
      given === null ? [] : [{ ...rest, puntos: given }],
    ),
  };
}

/** Grade that these points give; null while one is missing or invalid. */
export function expectedNota({ acertadas, cerradas }: Calificacion, form: CalificacionForm): number | null {
  const typed = form.respuestas.map((respuesta) => puntos.safeParse(respuesta.puntos));
  if (typed.some(({ data }) => data === undefined || data === null)) return null;
  const open: PreguntaWithAnswerKey[] = typed.map((_, index) => ({ preguntaId: index, tipo: 1, opciones: [] }));
  // Closed questions are rebuilt as right or wrong, so that the grading rule can be reused.
  const withOpciones: PreguntaWithAnswerKey[] = Array.from({ length: cerradas }, (_, index) => ({
    preguntaId: typed.length + index,
    tipo: 2,
    opciones: index < acertadas ? [] : [{ opcionId: 1, correcto: true }],
  }));
  const given = new Map(typed.map(({ data }, index) => [index, data ?? null]));
  return grade([...open, ...withOpciones], new Set(), given);
}
