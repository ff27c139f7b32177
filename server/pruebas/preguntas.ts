import type { preguntaForm } from 'domain/schemas/pruebas.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { opciones, preguntas } from '../db/schema/pruebas.ts';
import type { PreguntaWithAnswerKey } from './queries.ts';

type PreguntaData = z.output<typeof preguntaForm>;

/** Appends questions to the test, whose row the caller has locked. */
export async function addPreguntas(db: Db, pruebaId: number, added: readonly PreguntaData[]): Promise<number[]> {
  if (added.length === 0) return [];
  const last = sql`(select coalesce(max(orden), 0) from pregunta where prueba_id = ${pruebaId})`;
  const rows = await db
    .insert(preguntas)
    .values(added.map((data, at) => ({ pruebaId, orden: sql`${last} + ${at + 1}::int`, ...fields(data) })))
    .returning({ preguntaId: preguntas.preguntaId });
  const ids = rows.map(({ preguntaId }) => preguntaId);
  await insertOpciones(
    db,
    added.flatMap(({ opciones: theirs }, at) => theirs.map(inOrder).map((row) => ({ ...row, preguntaId: ids[at]! }))),
  );
  return ids;
}

export async function addPregunta(db: Db, pruebaId: number, data: PreguntaData): Promise<number> {
  const [preguntaId] = await addPreguntas(db, pruebaId, [data]);
  return preguntaId!;
}

/** An option whose text is unchanged keeps its id, because drafts refer to it. */
export async function changePregunta(db: Db, before: PreguntaWithAnswerKey, data: PreguntaData): Promise<void> {
  const { preguntaId } = before;
  await db.update(preguntas).set(fields(data)).where(eq(preguntas.preguntaId, preguntaId));
  const idOf = new Map(before.opciones.map(({ descripcion, opcionId }) => [descripcion, opcionId]));
  const wanted = data.opciones.map(inOrder);
  const gone = before.opciones.filter(({ descripcion }) => !wanted.some((each) => each.descripcion === descripcion));
  if (gone.length > 0) {
    const ids = gone.map(({ opcionId }) => opcionId);
    await db.delete(opciones).where(inArray(opciones.opcionId, ids));
  }
  await updateOpciones(
    db,
    wanted.flatMap((opcion) => {
      const opcionId = idOf.get(opcion.descripcion);
      return opcionId === undefined ? [] : [{ ...opcion, opcionId }];
    }),
  );
  await insertOpciones(
    db,
    wanted.filter(({ descripcion }) => !idOf.has(descripcion)).map((row) => ({ ...row, preguntaId })),
  );
}

type OpcionData = { descripcion: string; correcto: boolean; orden: number };

function inOrder(opcion: Omit<OpcionData, 'orden'>, at: number): OpcionData {
  return { ...opcion, orden: at + 1 };
}

async function updateOpciones(db: Db, rows: (OpcionData & { opcionId: number })[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <K extends 'opcionId' | 'correcto' | 'orden'>(name: K) => sql.param(rows.map((row) => row[name]));
  await db.execute(sql`
    update opcion o set correcto = nueva.correcto, orden = nueva.orden
      from unnest(${column('opcionId')}::int[], ${column('correcto')}::bool[], ${column('orden')}::int[])
        as nueva (opcion_id, correcto, orden)
     where o.opcion_id = nueva.opcion_id`);
}

async function insertOpciones(db: Db, rows: (OpcionData & { preguntaId: number })[]): Promise<void> {
  if (rows.length > 0) await db.insert(opciones).values(rows);
}

/** Only multiple choice has the exclusive flag. */
function fields({ enunciado, tipo, exclusiva }: PreguntaData) {
  return { enunciado, tipo, exclusiva: tipo === 2 && exclusiva };
}
