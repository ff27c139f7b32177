import type { Pregunta, Prueba, pruebaForm } from 'domain/schemas/pruebas.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import { cursos } from '../../db/schema/cursos.ts';
import { concesiones, type GradedPregunta, rendiciones } from '../../db/schema/intentos.ts';
import { matriculas } from '../../db/schema/matriculas.ts';
import { modulos, tipoModulos } from '../../db/schema/modulos.ts';
import { allPruebas, preguntas, pruebas } from '../../db/schema/pruebas.ts';
import { countedIntentos } from './dependents.ts';

const counted = countedIntentos(sql`${pruebas.pruebaId}`);

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
      inicio: rendiciones.inicio,
      fin: rendiciones.fin,
      prorroga: sql<number>`coalesce(${concesiones.prorroga}, 0)`,
      intentosExtra: sql<number>`coalesce(${concesiones.intentosExtra}, 0)`,
      ownApertura: concesiones.apertura,
      ownCierre: concesiones.cierre,
      version: pruebas.version,
      activa: cursos.activa,
      fechaHoraLimite: cursos.fechaHoraLimite,
      vigencia: cursos.vigencia,
      publicado: sql<boolean>`${cursos.publicado} is not null`,
      matriculado: sql<boolean>`${matriculas.usuarioId} is not null`,
      pausado: sql<boolean>`coalesce(${matriculas.pausada}, false)`,
      accesoFin: matriculas.accesoFin,
      usados: sql<number>`(select count(*)::int ${counted} and i.usuario_id = ${usuarioId})`,
      sent: sql<number>`(select count(*)::int ${counted})`,
    })
    .from(pruebas)
    .innerJoin(modulos, eq(modulos.moduloId, pruebas.moduloId))
    .innerJoin(cursos, eq(cursos.cursoId, modulos.cursoId))
    .leftJoin(matriculas, and(eq(matriculas.cursoId, cursos.cursoId), eq(matriculas.usuarioId, usuarioId)))
    .leftJoin(rendiciones, and(eq(rendiciones.pruebaId, pruebas.pruebaId), eq(rendiciones.usuarioId, usuarioId)))
    .leftJoin(concesiones, and(eq(concesiones.pruebaId, pruebas.pruebaId), eq(concesiones.usuarioId, usuarioId)));
}

export type PruebaView = Awaited<ReturnType<typeof selectPruebas>>[number];

export async function findPrueba(db: Db, pruebaId: number, usuarioId: number): Promise<PruebaView | undefined> {
  const [row] = await selectPruebas(db, usuarioId).where(eq(pruebas.pruebaId, pruebaId));
  return row;
}

const opcionWithoutAnswerKey = sql`json_build_object('opcionId', o.opcion_id, 'descripcion', o.descripcion)`;
const opcionWithAnswerKey = sql`json_build_object('opcionId', o.opcion_id, 'descripcion', o.descripcion, 'correcto', o.correcto)`;

/** Columns that would reveal answers. */
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

/** With the student's own dates of the test. Not for staff, who edit the common dates and may have been students. */
export function withOwnPlazo(view: PruebaView): PruebaView {
  return { ...view, apertura: view.ownApertura ?? view.apertura, cierre: view.ownCierre ?? view.cierre };
}

/** A test in the form of the API, without its questions. */
export function toPrueba(
  { inicio, fin, apertura, cierre, usados, sent: _, ownApertura: __, ownCierre: ___, ...view }: PruebaView,
  now: Date,
) {
  return {
    ...view,
    intento: usados,
    apertura: apertura?.toISOString() ?? null,
    cierre: cierre?.toISOString() ?? null,
    rendicion: inicio && { inicio: inicio.toISOString(), fin: fin?.toISOString() ?? null },
    ahora: now.toISOString(),
  };
}

/** The test as its editors see it. */
export async function completePrueba(db: Db, view: PruebaView, now: Date): Promise<Prueba> {
  const preguntas = await preguntasWithAnswerKey(db, view.pruebaId);
  return { ...toPrueba(view, now), intentosEnviados: view.sent, preguntas };
}

export async function findModulo(db: Db, moduloId: number) {
  const [row] = await db
    .select({
      moduloId: modulos.moduloId,
      nombre: modulos.nombre,
      tipo: tipoModulos.nombre,
      acronimo: tipoModulos.acronimo,
      prueba: pruebas.nombre,
      pruebaId: pruebas.pruebaId,
      isEmpty: sql<boolean>`not exists (select from pregunta q where q.prueba_id = ${pruebas.pruebaId})
                        and not exists (select ${countedIntentos(sql`${pruebas.pruebaId}`)})`,
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

/** Omitted fields keep their value. */
function columnsOf({ apertura, cierre, ...rest }: PruebaData) {
  return { ...rest, apertura: toDate(apertura), cierre: toDate(cierre) };
}

export async function insertPrueba(
  db: Db,
  { moduloId, ...fields }: PruebaData & { moduloId: number },
): Promise<number> {
  const [row] = await db
    .insert(allPruebas)
    .values({ moduloId, ...columnsOf(fields) })
    .returning({ pruebaId: allPruebas.pruebaId });
  return row!.pruebaId;
}

/** Locks the test and its questions against other editors; students are not blocked. */
export function lockPrueba(db: Db, pruebaId: number): Promise<boolean> {
  return lock(db, sql`${pruebaId}`, 'no key update');
}

export function lockPruebaOf(db: Db, preguntaId: number): Promise<boolean> {
  return lock(db, sql`(select prueba_id from pregunta where pregunta_id = ${preguntaId})`, 'no key update');
}

/**
 * Waits for running starts and submissions and blocks new ones, for a deletion of the test or a change of its closing.
 */
export function lockSittings(db: Db, pruebaId: number): Promise<boolean> {
  return lock(db, sql`${pruebaId}`, 'update');
}

/** Adding or removing the test of a module locks the module first, as its editors do. */
export async function lockModulo(db: Db, moduloId: number | SQL): Promise<void> {
  await db.execute(sql`select from modulo_vivo where modulo_id = ${moduloId} for no key update`);
}

export function lockModuloOf(db: Db, pruebaId: number): Promise<void> {
  return lockModulo(db, sql`(select modulo_id from prueba_viva where prueba_id = ${pruebaId})`);
}

async function lock(db: Db, pruebaId: SQL, strength: 'update' | 'no key update'): Promise<boolean> {
  const rows = await db
    .select({ pruebaId: pruebas.pruebaId })
    .from(pruebas)
    .where(eq(pruebas.pruebaId, pruebaId))
    .for(strength);
  return rows.length === 1;
}

export async function updatePrueba(db: Db, pruebaId: number, data: PruebaData): Promise<void> {
  await db.update(allPruebas).set(columnsOf(data)).where(eq(allPruebas.pruebaId, pruebaId));
}

export async function reorderPreguntas(db: Db, pruebaId: number, orden: readonly number[]): Promise<void> {
  await db.execute(sql`
    update pregunta q set orden = nueva.orden
      from unnest(${sql.param([...orden])}::int[]) with ordinality as nueva (pregunta_id, orden)
     where q.pregunta_id = nueva.pregunta_id and q.prueba_id = ${pruebaId} and q.orden <> nueva.orden`);
}

/**
 * A module of type PRU always has a test, so an empty one replaces the deleted one. Its version is higher, because the
 * version of the module includes it and never goes down.
 */
export async function replaceWithEmptyPrueba(db: Db, pruebaId: number): Promise<void> {
  const [old] = await db
    .update(allPruebas)
    .set({ eliminado: sql`now()` })
    .where(eq(allPruebas.pruebaId, pruebaId))
    .returning();
  const { moduloId, intentos: allowed, version } = old!;
  const nombre = sql<string>`(select nombre from modulo_vivo where modulo_id = ${moduloId})`;
  await db.insert(allPruebas).values({ moduloId, nombre, intentos: allowed, version: version + 1 });
}

export async function deletePregunta(db: Db, preguntaId: number): Promise<void> {
  await db.delete(preguntas).where(eq(preguntas.preguntaId, preguntaId));
}
