import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { opciones, preguntas } from '../../db/schema/pruebas.ts';

export type PreguntaFields = Pick<
  typeof preguntas.$inferInsert,
  'enunciado' | 'tipo' | 'exclusiva' | 'explicacion' | 'imagen' | 'imagenTexto'
>;
export type OpcionData = { descripcion: string; correcto: boolean; orden: number };

/** Appends the questions; returns their ids in order. */
export async function insertPreguntas(db: Db, pruebaId: number, added: readonly PreguntaFields[]): Promise<number[]> {
  const last = sql`(select coalesce(max(orden), 0) from pregunta where prueba_id = ${pruebaId})`;
  const rows = await db
    .insert(preguntas)
    .values(added.map((fields, at) => ({ pruebaId, orden: sql`${last} + ${at + 1}::int`, ...fields })))
    .returning({ preguntaId: preguntas.preguntaId });
  return rows.map(({ preguntaId }) => preguntaId);
}

export async function updatePregunta(db: Db, preguntaId: number, fields: PreguntaFields): Promise<void> {
  await db.update(preguntas).set(fields).where(eq(preguntas.preguntaId, preguntaId));
}

export async function deleteOpciones(db: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.delete(opciones).where(inArray(opciones.opcionId, ids));
}

export async function updateOpciones(db: Db, rows: (OpcionData & { opcionId: number })[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <K extends 'opcionId' | 'correcto' | 'orden'>(name: K) => sql.param(rows.map((row) => row[name]));
  await db.execute(sql`
    update opcion o set correcto = nueva.correcto, orden = nueva.orden
      from unnest(${column('opcionId')}::int[], ${column('correcto')}::bool[], ${column('orden')}::int[])
        as nueva (opcion_id, correcto, orden)
     where o.opcion_id = nueva.opcion_id`);
}

export async function insertOpciones(db: Db, rows: (OpcionData & { preguntaId: number })[]): Promise<void> {
  if (rows.length > 0) await db.insert(opciones).values(rows);
}
