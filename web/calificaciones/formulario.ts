import { calificar, type PreguntaConClave } from 'domain/rules/calificacion.ts';
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
    respuestas: abiertas.map((abierta) => ({
      preguntaId: abierta.preguntaId,
      puntos: abierta.puntos === null ? '' : String(abierta.puntos),
      comentario: abierta.comentario,
    })),
  };
}

/** Sends only the graded answers. */
export function bodyOf({ respuestas }: z.output<typeof calificacionForm>): z.input<typeof calificacionInput> {
  return {
    respuestas: respuestas.flatMap(({ puntos: dados, ...rest }) =>
      dados === null ? [] : [{ ...rest, puntos: dados }],
    ),
  };
}

/** Grade that these points give; null while one is missing or invalid. */
export function notaPrevista({ acertadas, cerradas }: Calificacion, form: CalificacionForm): number | null {
  const escritos = form.respuestas.map((respuesta) => puntos.safeParse(respuesta.puntos));
  if (escritos.some(({ data }) => data === undefined || data === null)) return null;
  const abiertas: PreguntaConClave[] = escritos.map((_, index) => ({ preguntaId: index, tipo: 1, opciones: [] }));
  // Closed questions are rebuilt as right or wrong, so that the grading rule can be reused.
  const conOpciones: PreguntaConClave[] = Array.from({ length: cerradas }, (_, index) => ({
    preguntaId: escritos.length + index,
    tipo: 2,
    opciones: index < acertadas ? [] : [{ opcionId: 1, correcto: true }],
  }));
  const dados = new Map(escritos.map(({ data }, index) => [index, data ?? null]));
  return calificar([...abiertas, ...conOpciones], new Set(), dados);
}
