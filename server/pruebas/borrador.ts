import type { Borrador } from 'domain/schemas/pruebas.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';

const empty: Borrador = { opciones: [], abiertas: [], version: 0, guardado: null };

/** Omits options and questions that an edit of the test has removed, because they could not be submitted. */
export async function readBorrador(db: Db, pruebaId: number, usuarioId: number): Promise<Borrador> {
  const { rows } = await db.execute<Omit<Borrador, 'guardado'> & { actualizado: string }>(sql`
    select version, to_json(actualizado) as actualizado,
           array(select o.opcion_id from opcion o join pregunta q using (pregunta_id)
                  where q.prueba_id = b.prueba_id and o.opcion_id = any (b.opciones) order by o.opcion_id) as opciones,
           coalesce((select jsonb_agg(e order by q.pregunta_id)
                       from jsonb_array_elements(b.abiertas) e
                       join pregunta q on q.pregunta_id = (e->>'preguntaId')::int
                      where q.prueba_id = b.prueba_id and q.tipo = 1), '[]') as abiertas
      from borrador b
     where usuario_id = ${usuarioId} and prueba_id = ${pruebaId}`);
  const [row] = rows;
  if (!row) return empty;
  const { opciones, abiertas, version } = row;
  const anything = opciones.length + abiertas.length > 0;
  return { opciones, abiertas, version, guardado: anything ? new Date(row.actualizado).toISOString() : null };
}
