import type { preguntaForm } from 'domain/schemas/pruebas.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { opciones, preguntas } from '../db/schema/pruebas.ts';
import type { PreguntaConClave } from './queries.ts';

type PreguntaData = z.output<typeof preguntaForm>;

/** At the end of the test, whose row the caller has locked. */
export async function agregarPregunta(db: Db, pruebaId: number, data: PreguntaData): Promise<number> {
  const orden = sql`(select coalesce(max(orden), 0) + 1 from pregunta where prueba_id = ${pruebaId})`;
  const [row] = await db
    .insert(preguntas)
    .values({ pruebaId, orden, ...fields(data) })
    .returning({ preguntaId: preguntas.preguntaId });
  const { preguntaId } = row!;
  await insertOpciones(db, preguntaId, data.opciones.map(inOrder));
  return preguntaId;
}

/** An option whose text stays keeps its id: answers being written right now point to it. */
export async function cambiarPregunta(db: Db, antes: PreguntaConClave, data: PreguntaData): Promise<void> {
  const { preguntaId } = antes;
  await db.update(preguntas).set(fields(data)).where(eq(preguntas.preguntaId, preguntaId));
  const idOf = new Map(antes.opciones.map(({ descripcion, opcionId }) => [descripcion, opcionId]));
  const wanted = data.opciones.map(inOrder);
  const gone = antes.opciones.filter(({ descripcion }) => !wanted.some((each) => each.descripcion === descripcion));
  if (gone.length > 0) {
    const ids = gone.map(({ opcionId }) => opcionId);
    await db.delete(opciones).where(inArray(opciones.opcionId, ids));
  }
  for (const { descripcion, ...change } of wanted) {
    const opcionId = idOf.get(descripcion);
    if (opcionId !== undefined) await db.update(opciones).set(change).where(eq(opciones.opcionId, opcionId));
  }
  await insertOpciones(
    db,
    preguntaId,
    wanted.filter(({ descripcion }) => !idOf.has(descripcion)),
  );
}

type OpcionData = { descripcion: string; correcto: boolean; orden: number };

function inOrder(opcion: Omit<OpcionData, 'orden'>, at: number): OpcionData {
  return { ...opcion, orden: at + 1 };
}

async function insertOpciones(db: Db, preguntaId: number, rows: OpcionData[]): Promise<void> {
  if (rows.length > 0) await db.insert(opciones).values(rows.map((row) => ({ ...row, preguntaId })));
}

/** Only multiple choice is exclusive by choice. */
function fields({ enunciado, tipo, exclusiva }: PreguntaData) {
  return { enunciado, tipo, exclusiva: tipo === 2 && exclusiva };
}
