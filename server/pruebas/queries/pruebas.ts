import type { Pregunta, Prueba, pruebaForm } from 'domain/schemas/pruebas.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import { cursos } from '../../db/schema/cursos.ts';
import { borradores, type GradedPregunta, intentos } from '../../db/schema/intentos.ts';
import { matriculas } from '../../db/schema/matriculas.ts';
import { modulos, tipoModulos } from '../../db/schema/modulos.ts';
import { preguntas, pruebas } from '../../db/schema/pruebas.ts';

const counted = sql`from intento i join usuario_vivo using (usuario_id) where i.prueba_id = ${pruebas.pruebaId} and i.anulado is null`;

/** A test, its course, and the user's relation to both. */
function selectPruebas(db: Db, usuarioId: number) {
  return db
    .select({
      pruebaId: pruebas.pruebaId,
      moduloId: pruebas.moduloId,
      cursoId: cursos.cursoId,
      curso: cursos.nombre,
      nombre: pruebas.nombre,
      descripcion: pruebas.descripcion,
      intentos: pruebas.intentos,
      explicaciones: pruebas.explicaciones,
      minutos: pruebas.minutos,
      apertura: pruebas.apertura,
      cierre: pruebas.cierre,
      mezclaPreguntas: pruebas.mezclaPreguntas,
      mezclaOpciones: pruebas.mezclaOpciones,
      muestra: pruebas.muestra,
      cantidad: sql<number>`least(${pruebas.muestra},
        (select count(*)::int from pregunta q where q.prueba_id = ${pruebas.pruebaId}))`,
      inicio: borradores.inicio,
      fin: borradores.fin,
      prorroga: sql<number>`coalesce(${borradores.prorroga}, 0)`,
      version: pruebas.version,
      activa: cursos.activa,
      fechaHoraLimite: cursos.fechaHoraLimite,
      vigencia: cursos.vigencia,
      publicado: sql<boolean>`${cursos.publicado} is not null`,
      matriculado: sql<boolean>`${matriculas.usuarioId} is not null`,
      usados: sql<number>`(select count(*)::int ${counted} and i.usuario_id = ${usuarioId})`,
      sent: sql<number>`(select count(*)::int ${counted})`,
    })
    .from(pruebas)
    .innerJoin(modulos, eq(modulos.moduloId, pruebas.moduloId))
    .innerJoin(cursos, eq(cursos.cursoId, modulos.cursoId))
    .leftJoin(matriculas, and(eq(matriculas.cursoId, cursos.cursoId), eq(matriculas.usuarioId, usuarioId)))
    .leftJoin(borradores, and(eq(borradores.pruebaId, pruebas.pruebaId), eq(borradores.usuarioId, usuarioId)));
}

export type PruebaView = Awaited<ReturnType<typeof selectPruebas>>[number];

export async function findPrueba(db: Db, pruebaId: number, usuarioId: number): Promise<PruebaView | undefined> {
  const [row] = await selectPruebas(db, usuarioId).where(eq(pruebas.pruebaId, pruebaId));
  return row;
}

const opcionWithoutAnswerKey = sql`json_build_object('opcionId', o.opcion_id, 'descripcion', o.descripcion)`;
const opcionWithAnswerKey = sql`json_build_object('opcionId', o.opcion_id, 'descripcion', o.descripcion, 'correcto', o.correcto)`;

/** Columns that would give answers away. */
const adminColumns = sql`, q.explicacion`;

async function selectPreguntas<P>(db: Db, opcion: SQL, where: SQL): Promise<P[]> {
  const extra = opcion === opcionWithAnswerKey ? adminColumns : sql``;
  const { rows } = await db.execute(sql`
    select q.pregunta_id as "preguntaId", q.prueba_id as "pruebaId", q.enunciado, q.tipo, q.exclusiva, q.imagen,
           q.imagen_texto as "imagenTexto", q.version${extra},
           coalesce((select json_agg(${opcion} order by o.orden, o.opcion_id)
                       from opcion o where o.pregunta_id = q.pregunta_id), '[]') as opciones
      from pregunta q
     where ${where}
     order by q.orden, q.pregunta_id`);
  return rows as P[];
}

export type PreguntaWithAnswerKey = Pregunta & GradedPregunta;

/** For students: does not select the column with the correct answers. */
export function preguntasWithoutAnswerKey(db: Db, pruebaId: number): Promise<Pregunta[]> {
  return selectPreguntas(db, opcionWithoutAnswerKey, sql`q.prueba_id = ${pruebaId}`);
}

export function preguntasWithAnswerKey(db: Db, pruebaId: number): Promise<PreguntaWithAnswerKey[]> {
  return selectPreguntas(db, opcionWithAnswerKey, sql`q.prueba_id = ${pruebaId}`);
}

export async function findPregunta(db: Db, preguntaId: number): Promise<PreguntaWithAnswerKey | undefined> {
  const [row] = await selectPreguntas<PreguntaWithAnswerKey>(
    db,
    opcionWithAnswerKey,
    sql`q.pregunta_id = ${preguntaId}`,
  );
  return row;
}

/** A test on the wire, without its questions. */
export function toPrueba({ inicio, fin, apertura, cierre, usados, sent: _, ...view }: PruebaView, now: Date) {
  return {
    ...view,
    intento: usados,
    apertura: apertura?.toISOString() ?? null,
    cierre: cierre?.toISOString() ?? null,
    rendicion: inicio && { inicio: inicio.toISOString(), fin: fin?.toISOString() ?? null },
    ahora: now.toISOString(),
  };
}

/** The test as ADMIN sees it. */
export async function completePrueba(db: Db, view: PruebaView, now: Date): Promise<Prueba> {
  const preguntas = await preguntasWithAnswerKey(db, view.pruebaId);
  return { ...toPrueba(view, now), intentosEnviados: view.sent, preguntas };
}

export async function findModulo(db: Db, moduloId: number) {
  const [row] = await db
    .select({
      moduloId: modulos.moduloId,
      acronimo: tipoModulos.acronimo,
      prueba: pruebas.nombre,
      pruebaId: pruebas.pruebaId,
      isEmpty: sql<boolean>`not exists (select from pregunta q where q.prueba_id = ${pruebas.pruebaId})
                        and not exists (select from intento i where i.prueba_id = ${pruebas.pruebaId})`,
    })
    .from(modulos)
    .innerJoin(tipoModulos, eq(tipoModulos.tipoModuloId, modulos.tipoModuloId))
    .innerJoin(cursos, eq(cursos.cursoId, modulos.cursoId))
    .leftJoin(pruebas, eq(pruebas.moduloId, modulos.moduloId))
    .where(eq(modulos.moduloId, moduloId));
  return row;
}

type PruebaData = z.output<typeof pruebaForm>;

const toDate = (iso: string | null | undefined) => (typeof iso === 'string' ? new Date(iso) : iso);

/** Fields that are not sent keep their value. */
function columnsOf({ apertura, cierre, ...rest }: PruebaData) {
  return { ...rest, apertura: toDate(apertura), cierre: toDate(cierre) };
}

/** The empty test that comes with a module is filled instead of inserting a second one. */
export async function savePrueba(db: Db, data: PruebaData & { moduloId: number }): Promise<number> {
  const { moduloId, ...fields } = data;
  const set = columnsOf(fields);
  const [row] = await db
    .insert(pruebas)
    .values({ moduloId, ...set })
    .onConflictDoUpdate({ target: pruebas.moduloId, set })
    .returning({ pruebaId: pruebas.pruebaId });
  return row!.pruebaId;
}

/** Locks the test and its questions against other editors; students are not blocked. */
export function lockPrueba(db: Db, pruebaId: number): Promise<boolean> {
  return lock(db, sql`${pruebaId}`);
}

export function lockPruebaOf(db: Db, preguntaId: number): Promise<boolean> {
  return lock(db, sql`(select prueba_id from pregunta where pregunta_id = ${preguntaId})`);
}

/** Whoever adds or removes the test of a module locks the module first, as its editors do. */
export async function lockModulo(db: Db, moduloId: number | SQL): Promise<void> {
  await db.execute(sql`select from modulo where modulo_id = ${moduloId} for no key update`);
}

export function lockModuloOf(db: Db, pruebaId: number): Promise<void> {
  return lockModulo(db, sql`(select modulo_id from prueba where prueba_id = ${pruebaId})`);
}

async function lock(db: Db, pruebaId: SQL): Promise<boolean> {
  const rows = await db
    .select({ pruebaId: pruebas.pruebaId })
    .from(pruebas)
    .where(eq(pruebas.pruebaId, pruebaId))
    .for('no key update');
  return rows.length === 1;
}

export async function updatePrueba(db: Db, pruebaId: number, data: PruebaData): Promise<void> {
  await db.update(pruebas).set(columnsOf(data)).where(eq(pruebas.pruebaId, pruebaId));
}

export async function reorderPreguntas(db: Db, pruebaId: number, orden: readonly number[]): Promise<void> {
  await db.execute(sql`
    update pregunta q set orden = nueva.orden
      from unnest(${sql.param([...orden])}::int[]) with ordinality as nueva (pregunta_id, orden)
     where q.pregunta_id = nueva.pregunta_id and q.prueba_id = ${pruebaId} and q.orden <> nueva.orden`);
}

/**
 * A module of type PRU always has a test, so an empty one takes its place. The new version is higher: the version of
 * the module, which contains it, never goes down.
 */
export async function replaceWithEmptyPrueba(db: Db, pruebaId: number): Promise<void> {
  const [old] = await db.delete(pruebas).where(eq(pruebas.pruebaId, pruebaId)).returning();
  const { moduloId, intentos: allowed, version } = old!;
  const nombre = sql<string>`(select nombre from modulo where modulo_id = ${moduloId})`;
  await db.insert(pruebas).values({ moduloId, nombre, intentos: allowed, version: version + 1 });
}

/** Includes annulled attempts, which are still a student's answers. */
export async function countIntentos(db: Db, pruebaId: number): Promise<number> {
  return db.$count(intentos, eq(intentos.pruebaId, pruebaId));
}

export async function deletePregunta(db: Db, preguntaId: number): Promise<void> {
  await db.delete(preguntas).where(eq(preguntas.preguntaId, preguntaId));
}
