import type { OwnIntento } from 'domain/schemas/pruebas.ts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { intentos, respuestasAbiertas } from '../../db/schema/intentos.ts';

/**
 * The student's own attempts that count. Questions and choices are not included; points only once grading is finished.
 */
export async function ownIntentos(db: Db, pruebaId: number, usuarioId: number): Promise<OwnIntento[]> {
  const rows = await db
    .select()
    .from(intentos)
    .where(and(eq(intentos.pruebaId, pruebaId), eq(intentos.usuarioId, usuarioId), isNull(intentos.anulado)))
    .orderBy(asc(intentos.numero));
  const ids = rows.map(({ intentoId }) => intentoId);
  const open = ids.length === 0 ? [] : await respuestasOf(db, ids);
  return rows.map(({ intentoId, numero, enviado, estado, nota, preguntas }) => ({
    intentoId,
    numero,
    enviado: enviado.toISOString(),
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
  }));
}

export async function respuestasOf(db: Db, intentoIds: number[]) {
  return db.select().from(respuestasAbiertas).where(inArray(respuestasAbiertas.intentoId, intentoIds));
}
