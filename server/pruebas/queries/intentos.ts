import { grade, maxNota } from 'domain/rules/calificacion.ts';
import type { OwnIntento } from 'domain/schemas/pruebas.ts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { type GradedPregunta, intentos, respuestasAbiertas } from '../../db/schema/intentos.ts';

/**
 * The student's own attempts that count; points only once grading is finished. Questions and choices are included only
 * if the test explains them (`explained`), the correct options never. Without `reviewed` only grades are returned.
 */
export async function ownIntentos(
  db: Db,
  pruebaId: number,
  usuarioId: number,
  { reviewed, explained }: { reviewed: boolean; explained: boolean },
): Promise<OwnIntento[]> {
  const rows = await db
    .select()
    .from(intentos)
    .where(and(eq(intentos.pruebaId, pruebaId), eq(intentos.usuarioId, usuarioId), isNull(intentos.anulado)))
    .orderBy(asc(intentos.numero));
  const ids = rows.map(({ intentoId }) => intentoId);
  const open = ids.length === 0 || !reviewed ? [] : await respuestasOf(db, ids);
  return rows.map(({ intentoId, numero, enviado, entrega, estado, nota, preguntas, opciones }) => ({
    intentoId,
    numero,
    enviado: enviado.toISOString(),
    entrega,
    estado,
    nota,
    comentarios: preguntas.flatMap(({ preguntaId, enunciado }) =>
      open
        .filter((each) => each.intentoId === intentoId && each.preguntaId === preguntaId)
        .map(({ texto, puntos, comentario }) =>
          estado === 'calificado'
            ? { enunciado, texto, puntos, comentario }
            : { enunciado, texto, puntos: null, comentario: '' },
        ),
    ),
    ...(explained && {
      explicadas: preguntas.map((pregunta) =>
        explain(
          pregunta,
          new Set(opciones),
          open.find((each) => each.intentoId === intentoId && each.preguntaId === pregunta.preguntaId)?.texto,
        ),
      ),
    }),
  }));
}

function explain(pregunta: GradedPregunta, chosen: ReadonlySet<number>, texto: string | undefined) {
  const { enunciado, tipo, opciones, explicacion = '', imagen = '', imagenTexto = '' } = pregunta;
  const theirs = opciones.filter(({ opcionId }) => chosen.has(opcionId));
  const acertada = tipo === 1 ? null : grade([pregunta], chosen) === maxNota;
  const written = texto?.trim() ? [texto] : [];
  const respuestas = tipo === 1 ? written : theirs.map(({ descripcion }) => descripcion);
  return { enunciado, respuestas, acertada, explicacion, imagen, imagenTexto };
}

export async function respuestasOf(db: Db, intentoIds: number[]) {
  return db.select().from(respuestasAbiertas).where(inArray(respuestasAbiertas.intentoId, intentoIds));
}
